import { Card } from "../card.tsx";
import "../../styles/creditor-addresses.css";
import type { CaseAddresses } from "./case-addresses.server.ts";

interface Props extends CaseAddresses {
  /** Where the card posts to, and where everything is ticked. */
  address: string;
  tickAll: string;
  message: string | undefined;
  /** Below which the office answers questions. */
  answers: string;
}

/** Creditors without an address, with what the book proposes, and addresses of the case that the book lacks. */
export const CaseAddressesCard = ({ lacking, learnable, address, tickAll, message, answers }: Props) => (
  <Card id="addresses" title="Creditor addresses">
    {message && (
      <p className="message" role="alert">
        {message}
      </p>
    )}
    <p>
      {lacking.length === 0 ? "No named creditor lacks an address." : `Still without a complete address: ${lacking.length}.`}{" "}
      <a href="/admin/creditor-addresses">The office’s book</a>
    </p>
    {lacking.length > 0 && (
      <form method="post" action={address}>
        <ul className="address-list">
          {lacking.map((each) => (
            <Lacking key={each.path} {...each} answers={answers} />
          ))}
        </ul>
      </form>
    )}
    {learnable.length > 0 && <LearnableList learnable={learnable} address={address} tickAll={tickAll} message={message} />}
  </Card>
);

type LackingProps = CaseAddresses["lacking"][number] & Pick<Props, "answers">;

const Lacking = ({ path, name, role, given, proposals, elsewhere, answer, answers }: LackingProps) => (
  <li className="address-lacking">
    <p>
      <strong>{name}</strong>
      <br />
      <span className="hint">
        {role}
        {given && `, so far ${given}`}
      </span>{" "}
      {answer && (
        <a href={`${answers}/${answer}`}>
          Answer here<span className="visually-hidden">: address of {name}</span>
        </a>
      )}
    </p>
    <div>
      {proposals.length === 0 && <Nothing elsewhere={elsewhere} />}
      {proposals.slice(0, 1).map((proposal) => (
        <Proposed key={proposal.id} {...proposal} path={path} of={name} />
      ))}
      {proposals.length > 1 && (
        <details>
          <summary>
            {proposals.length - 1} more<span className="visually-hidden"> for {name}</span>
          </summary>
          {proposals.slice(1).map((proposal) => (
            <Proposed key={proposal.id} {...proposal} path={path} of={name} />
          ))}
        </details>
      )}
    </div>
  </li>
);

/** Why nothing is proposed: the book has no such name, or only at an address that contradicts what is given. */
const Nothing = ({ elsewhere }: Pick<LackingProps, "elsewhere">) =>
  elsewhere.length === 0 ? (
    <p className="hint">No similar name in the book</p>
  ) : (
    <div className="hint">
      The book has similar names only at other addresses:
      <ul>
        {elsewhere.map(({ to, name, text }) => (
          <li key={to}>
            <a href={to}>{name}</a>, {text}
          </li>
        ))}
      </ul>
    </div>
  );

type ProposedProps = CaseAddresses["lacking"][number]["proposals"][number] & { path: string; of: string };

const Proposed = ({ id, name, text, likeness, seen, path, of }: ProposedProps) => (
  <div className="address-row">
    <span>
      {name}, {text} <span className="hint">{likeness}</span>
    </span>{" "}
    <button type="submit" name="intent" value={`take ${id} ${seen} ${path}`} className="button button-secondary">
      Use this address
      <span className="visually-hidden">
        : {name}, {text}, for {of}
      </span>
    </button>
  </div>
);

const LearnableList = ({ learnable, address, tickAll, message }: Pick<Props, "learnable" | "address" | "tickAll" | "message">) => (
  <details open={message !== undefined || learnable.some(({ isTicked }) => isTicked)}>
    <summary>
      Not in the book yet <span className="hint">{learnable.length}</span>
    </summary>
    <form method="post" action={address}>
      <p>
        <a href={tickAll}>Tick all</a>{" "}
        <span className="hint">but support, injuries, divorces and personal loans, which are often owed to people.</span>{" "}
        <button type="submit" name="intent" value="keep" className="button button-secondary">
          Keep what is ticked
        </button>
      </p>
      <ul className="address-list">
        {learnable.map((each) => (
          <li key={each.path} className="address-row">
            <Learnable {...each} />
          </li>
        ))}
      </ul>
    </form>
  </details>
);

const Learnable = ({ path, name, text, message, isTicked }: CaseAddresses["learnable"][number]) =>
  message ? (
    <span>
      <strong>{name}</strong>, {text} <span className="message">{message}</span>
    </span>
  ) : (
    <>
      <label className="checkbox">
        <input type="checkbox" name="path" value={path} defaultChecked={isTicked} />{" "}
        <span>
          <strong>{name}</strong>, {text}
        </span>
      </label>{" "}
      <button type="submit" name="intent" value={`keep ${path}`} className="button button-secondary">
        Keep in the book<span className="visually-hidden">: {name}</span>
      </button>
    </>
  );
