import { Form, useNavigation } from "@remix-run/react";
import "../../styles/office.css";
import "../../styles/case.css";
import "../../styles/erase.css";
import { Notice } from "../../components/notice.tsx";
import { PendingButton } from "../../components/pending-button.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { ErasePage, FoundItem } from "./erase-route.server.ts";

/** Page that shows everything found about a client, and then asks whether to erase what was chosen. */
export const EraseScreen = ({ page }: { page: ErasePage }) => (
  <OfficeFrame>
    <div className="case erase">{page.stage === "confirm" ? <Confirmation page={page} /> : <Preview page={page} />}</div>
  </OfficeFrame>
);

const Preview = ({ page }: { page: ErasePage }) => (
  <Form method="post" className="card" replace>
    <p>
      <a href={page.caseUrl}>Back to the case</a>
    </p>
    <h1>Erase client: {page.clientName}</h1>
    {page.stage === "changed" && (
      <Notice className="error-summary" about={page}>
        <h2>Something has changed</h2>
        <p>Nothing was erased. Please look at this list again, and then continue.</p>
      </Notice>
    )}
    <p>This is everything that is stored about this client. Uncheck what belongs to somebody else. Nothing is erased yet.</p>
    <input type="hidden" name="fingerprint" value={page.fingerprint} />
    <Items legend="Cases" name="case" items={page.cases}>
      Each with its answers, documents, links, notes and everything else that belongs to it.
    </Items>
    <Items legend="Conflict searches" name="search" items={page.searches}>
      Searches for the client&rsquo;s name, or for one like it.
    </Items>
    <Items legend="Addresses in the book" name="address" items={page.addresses}>
      Creditors&rsquo; addresses that were copied from these cases. Private persons are checked.
    </Items>
    <Limits />
    <div className="delete-buttons">
      <a className="button" href={page.caseUrl}>
        Cancel
      </a>{" "}
      <button type="submit" name="intent" value="review" className="button button-secondary">
        Continue
      </button>
    </div>
  </Form>
);

interface ItemsProps {
  legend: string;
  name: string;
  items: FoundItem[];
  children: React.ReactNode;
}

const Items = ({ legend, name, items, children }: ItemsProps) =>
  items.length > 0 && (
    <fieldset className="erase-items">
      <legend>
        {legend} ({items.length})
      </legend>
      <p className="hint">{children}</p>
      <ul>
        {items.map(({ id, title, about, to, isChosen, isFixed }) => (
          <li key={id}>
            <input type="checkbox" id={`erase-${id}`} name={name} value={id} defaultChecked={isChosen} disabled={isFixed} />
            <div>
              <label htmlFor={`erase-${id}`}>{title}</label>
              <p className="hint">
                {about}{" "}
                {to && !isFixed && (
                  <a href={to} target="_blank" rel="noreferrer">
                    Open<span className="visually-hidden"> {title} in a new window</span>
                  </a>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );

/** What an erasure cannot reach. */
const Limits = () => (
  <>
    <h2>What stays</h2>
    <ul className="erase-limits">
      <li>Emails that were already handed to a mail server, and files that somebody has downloaded. Please delete those yourself.</li>
      <li>Backups until they are deleted. A backup that is restored is erased again.</li>
      <li>The activity log without the client&rsquo;s IP addresses. It names nobody.</li>
    </ul>
  </>
);

const Confirmation = ({ page }: { page: ErasePage }) => {
  const isPending = useNavigation().formData !== undefined;
  return (
    <Form method="post" className="card" replace>
      <h1>Erase {page.clientName}?</h1>
      <p>This will be deleted for good:</p>
      <ul className="erase-counts">
        {page.chosen.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>This action cannot be undone.</p>
      <input type="hidden" name="fingerprint" value={page.fingerprint} />
      <Chosen name="case" items={page.cases} />
      <Chosen name="search" items={page.searches} />
      <Chosen name="address" items={page.addresses} />
      <div className="delete-buttons">
        <a className="button" href={page.caseUrl}>
          Cancel
        </a>{" "}
        <PendingButton name="intent" value="erase" className="button button-danger" isPending={isPending}>
          Erase client
        </PendingButton>
      </div>
    </Form>
  );
};

const Chosen = ({ name, items }: Pick<ItemsProps, "name" | "items">) =>
  items.map(({ id, isChosen, isFixed }) => isChosen && !isFixed && <input key={id} type="hidden" name={name} value={id} />);
