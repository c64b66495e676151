import "../../styles/case.css";
import "../../styles/creditor-addresses.css";
import { Card } from "../card.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { FormReply } from "../form-post.server.ts";
import { AddressFields } from "./address-fields.tsx";
import type { EntryPage, ShownUse } from "./entry-route.server.ts";

interface Props {
  page: EntryPage;
  reply: FormReply | undefined;
}

/** Page of one address in the book: to change or remove it, and to update open cases that have an older one. */
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
        <form method="post" action={page.url} className="work-fields">
          <input type="hidden" name="version" value={page.entry.version} />
          <AddressFields key={page.entry.version} entry={page.entry} reply={reply} />
          <div className="work-buttons">
            <button type="submit" name="intent" value="change" className="button button-primary">
              Save
            </button>
          </div>
        </form>
        <p className="hint">
          {page.entry.source === "case" ? "Added from a case." : "Typed in."}{" "}
          {page.earlier.length > 0 && `Before: ${page.earlier.join("; ")}.`}
        </p>
        <Remove page={page} message={reply?.messages["remove"]} />
      </Card>
      <Card id="cases" title="Open cases">
        {page.cases ? (
          <Cases {...page.cases} page={page} message={reply?.messages["update"]} />
        ) : (
          <p>
            <a href={page.findUrl}>Find the open cases that use it</a>{" "}
            <span className="hint">This decrypts all of them, which takes several seconds with thousands.</span>
          </p>
        )}
      </Card>
    </div>
  </OfficeFrame>
);

const Remove = ({ page: { url, entry }, message }: { page: EntryPage; message: string | undefined }) => (
  <details open={message !== undefined}>
    <summary>Remove from the book</summary>
    {message && (
      <p className="message" role="alert">
        {message}
      </p>
    )}
    <form method="post" action={url}>
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
      <form method="post" action={page.findUrl}>
        <h3>With an older address</h3>
        <p>
          Each selected address becomes <strong>{page.text}</strong> in the client’s answers. The history of each case shows the change.
        </p>
        <ul className="address-list">
          {outdated.map((use) => (
            <li key={use.value} className="address-row">
              <label className="checkbox">
                <input type="checkbox" name="place" value={use.value ?? ""} defaultChecked={use.isSimilar} /> <UseText {...use} />
              </label>{" "}
              <a href={use.to}>
                Petition<span className="visually-hidden"> of {use.clientName}</span>
              </a>
            </li>
          ))}
        </ul>
        <button type="submit" name="intent" value="update" className="button button-primary">
          Update selected
        </button>
      </form>
    )}
    {current.length > 0 && (
      <>
        <h3>With this address: {current.length}</h3>
        <ul className="address-list">
          {current.map((use, index) => (
            <li key={index} className="address-row">
              <UseText {...use} />{" "}
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

const UseText = ({ clientName, reference, role, name, from, isSimilar, value }: ShownUse) => (
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
