import { Card } from "../card.tsx";
import "../../styles/creditor-addresses.css";
import { ListPages } from "../list-pages.tsx";
import type { CaseAddresses } from "./case-addresses-page.server.ts";

interface Props extends CaseAddresses {
  /** URL that the card posts to. */
  postUrl: string;
  /** URL of the page with all new addresses selected. */
  selectAllUrl: string;
  message: string | undefined;
  /** Base URL of the pages where the office answers questions. */
  answersUrl: string;
}

/** Creditors with missing addresses and the book's proposals, and addresses of the case that are not in the book. */
export const CaseAddressesCard = ({ missing, newAddresses, postUrl, selectAllUrl, message, answersUrl }: Props) => (
  <Card id="addresses" title="Creditor addresses">
    {message && (
      <p className="message" role="alert">
        {message}
      </p>
    )}
    <p>
      {missing.total === 0 ? "Every named creditor has an address." : `Still without a complete address: ${missing.total}.`}{" "}
      <a href="/admin/creditor-addresses">The office’s book</a>
    </p>
    {missing.total > 0 && (
      <form method="post" action={postUrl} id="missing-addresses">
        <ul className="address-list">
          {missing.entries.map((each) => (
            <MissingAddressItem key={each.path} {...each} answersUrl={answersUrl} />
          ))}
        </ul>
        <ListPages label="Missing addresses" list={missing} />
      </form>
    )}
    {newAddresses.total > 0 && (
      <NewAddressList newAddresses={newAddresses} postUrl={postUrl} selectAllUrl={selectAllUrl} message={message} />
    )}
  </Card>
);

type MissingAddressProps = CaseAddresses["missing"]["entries"][number] & Pick<Props, "answersUrl">;

const MissingAddressItem = ({ path, name, role, count, given, proposals, conflicting, answer, answersUrl }: MissingAddressProps) => (
  <li className="address-lacking">
    <p>
      <strong>{name}</strong>
      <br />
      <span className="hint">
        {role}
        {count > 1 && `, ${count} times`}
        {given && `, so far ${given}`}
      </span>{" "}
      {answer && (
        <a href={`${answersUrl}/${answer}`}>
          Edit answer<span className="visually-hidden">: address of {name}</span>
        </a>
      )}
    </p>
    <div>
      {proposals.length === 0 && <NoProposals conflicting={conflicting} />}
      {proposals.slice(0, 1).map((proposal) => (
        <ProposalRow key={proposal.id} {...proposal} path={path} of={name} count={count} />
      ))}
      {proposals.length > 1 && (
        <details>
          <summary>
            {proposals.length - 1} more<span className="visually-hidden"> for {name}</span>
          </summary>
          {proposals.slice(1).map((proposal) => (
            <ProposalRow key={proposal.id} {...proposal} path={path} of={name} count={count} />
          ))}
        </details>
      )}
    </div>
  </li>
);

/** Explains why nothing is proposed: no entry has a similar name, or only entries whose addresses contradict the given parts. */
const NoProposals = ({ conflicting }: Pick<MissingAddressProps, "conflicting">) =>
  conflicting.length === 0 ? (
    <p className="hint">No similar name in the book</p>
  ) : (
    <div className="hint">
      The book has similar names only at other addresses:
      <ul>
        {conflicting.map(({ to, name, text }) => (
          <li key={to}>
            <a href={to}>{name}</a>, {text}
          </li>
        ))}
      </ul>
    </div>
  );

type ProposalProps = CaseAddresses["missing"]["entries"][number]["proposals"][number] & { path: string; of: string; count: number };

const ProposalRow = ({ id, name, text, similarityText, seen, path, of, count }: ProposalProps) => (
  <div className="address-row">
    <span>
      {name}, {text} <span className="hint">{similarityText}</span>
    </span>{" "}
    <button type="submit" name="intent" value={`take ${id} ${seen} ${path}`} className="button button-secondary">
      {count > 1 ? `Use for all ${count}` : "Use this address"}
      <span className="visually-hidden">
        : {name}, {text}, for {of}
      </span>
    </button>
  </div>
);

type NewAddressListProps = Pick<Props, "newAddresses" | "postUrl" | "selectAllUrl" | "message">;

const NewAddressList = ({ newAddresses, postUrl, selectAllUrl, message }: NewAddressListProps) => (
  <details
    open={message !== undefined || newAddresses.page > 1 || newAddresses.entries.some(({ isChecked }) => isChecked)}
    id="new-addresses"
  >
    <summary>
      Not in the book yet <span className="hint">{newAddresses.total}</span>
    </summary>
    <form method="post" action={postUrl}>
      <p>
        <a href={selectAllUrl}>Select all</a>{" "}
        <span className="hint">except support, injuries, divorces and personal loans, which are often owed to people.</span>{" "}
        <button type="submit" name="intent" value="keep" className="button button-secondary">
          Add selected to the book
        </button>
      </p>
      <ul className="address-list">
        {newAddresses.entries.map((each) => (
          <li key={each.path} className="address-row">
            <NewAddressItem {...each} />
          </li>
        ))}
      </ul>
      <ListPages label="New addresses" list={newAddresses} />
    </form>
  </details>
);

const NewAddressItem = ({ path, name, text, message, isChecked }: CaseAddresses["newAddresses"]["entries"][number]) =>
  message ? (
    <span>
      <strong>{name}</strong>, {text} <span className="message">{message}</span>
    </span>
  ) : (
    <>
      <label className="checkbox">
        <input type="checkbox" name="path" value={path} defaultChecked={isChecked} />{" "}
        <span>
          <strong>{name}</strong>, {text}
        </span>
      </label>{" "}
      <button type="submit" name="intent" value={`keep ${path}`} className="button button-secondary">
        Add to the book<span className="visually-hidden">: {name}</span>
      </button>
    </>
  );
