import "../../styles/case.css";
import "../../styles/creditor-addresses.css";
import { Card } from "../card.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { Posted } from "../posted.server.ts";
import { AddressFields } from "./address-fields.tsx";
import type { EntryPage, ShownUse } from "./entry-route.server.ts";

interface Props {
  page: EntryPage;
  reply: Posted | undefined;
}

/** One address of the book: to be changed or removed, and to be brought to the open cases that have an older one. */
export const EntryScreen = ({ page, reply }: Props) => (
  <OfficeFrame>
    <div className="case addresses">
      <div className="case-head">
        <p className="case-back">
          <a href="/admin/creditor-addresses">All addresses</a>
        </p>
        <h1>{page.entry.name}</h1>
        <p>{page.text}</p>
      </div>
      <Card id="entry" title="Address">
        <form method="post" action={page.address} className="work-fields">
          <input type="hidden" name="version" value={page.entry.version} />
          <AddressFields key={page.entry.version} entry={page.entry} reply={reply} />
          <div className="work-buttons">
            <button type="submit" name="intent" value="change" className="button button-primary">
              Save
            </button>
          </div>
        </form>
        <p className="hint">
          {page.entry.source === "case" ? "Kept from a case." : "Typed in."}{" "}
          {page.earlier.length > 0 && `Before: ${page.earlier.join("; ")}.`}
        </p>
        <Remove page={page} message={reply?.messages["remove"]} />
      </Card>
      <Card id="cases" title="Open cases">
        {page.cases ? (
          <Cases {...page.cases} page={page} message={reply?.messages["update"]} />
        ) : (
          <p>
            <a href={page.find}>Find the open cases that use it</a>{" "}
            <span className="hint">All of them are decrypted for that; with thousands it takes some seconds.</span>
          </p>
        )}
      </Card>
    </div>
  </OfficeFrame>
);

const Remove = ({ page: { address, entry }, message }: { page: EntryPage; message: string | undefined }) => (
  <details open={message !== undefined}>
    <summary>Remove from the book</summary>
    {message && (
      <p className="message" role="alert">
        {message}
      </p>
    )}
    <form method="post" action={address}>
      <input type="hidden" name="version" value={entry.version} />
      <p>Cases that use this address keep it.</p>
      <button type="submit" name="intent" value="remove" className="button button-secondary">
        Remove this address
      </button>
    </form>
  </details>
);

type CasesProps = NonNullable<EntryPage["cases"]> & { page: EntryPage; message: string | undefined };

const Cases = ({ outdated, current, unreadable, page, message }: CasesProps) => (
  <>
    {message && (
      <p className="message" role="alert">
        {message}
      </p>
    )}
    {unreadable > 0 && <p className="message">Forms that could not be decrypted: {unreadable}. The server’s log has the ids.</p>}
    {outdated.length === 0 ? (
      <p>No open case has an older address.</p>
    ) : (
      <form method="post" action={page.find}>
        <h3>With an older address</h3>
        <p>
          What is ticked becomes <strong>{page.text}</strong> in the client’s answers. The history of each case says so.
        </p>
        <ul className="address-list">
          {outdated.map((use) => (
            <li key={use.value} className="address-row">
              <label className="checkbox">
                <input type="checkbox" name="place" value={use.value ?? ""} defaultChecked={use.isSimilar} /> <Used {...use} />
              </label>{" "}
              <a href={use.to}>
                Petition<span className="visually-hidden"> of {use.clientName}</span>
              </a>
            </li>
          ))}
        </ul>
        <button type="submit" name="intent" value="update" className="button button-primary">
          Update what is ticked
        </button>
      </form>
    )}
    {current.length > 0 && (
      <>
        <h3>With this address: {current.length}</h3>
        <ul className="address-list">
          {current.map((use, index) => (
            <li key={index} className="address-row">
              <Used {...use} />{" "}
              <a href={use.to}>
                Petition<span className="visually-hidden"> of {use.clientName}</span>
              </a>
            </li>
          ))}
        </ul>
      </>
    )}
  </>
);

const Used = ({ clientName, reference, role, name, from, isSimilar, value }: ShownUse) => (
  <span>
    <strong>{clientName}</strong> <span className="hint">{reference}</span>
    <br />
    {name} <span className="hint">{role}</span> {!isSimilar && <span className="badge">Other name</span>}
    {value !== null && (
      <>
        <br />
        <span className="visually-hidden">At present: </span>
        {from}
      </>
    )}
  </span>
);
