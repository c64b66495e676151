import { pluralize } from "../../questionnaire/pluralize.ts";
import { Control } from "../control.tsx";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import { LineInput } from "../petition/line-input.tsx";
import type { Entry } from "./entries.server.ts";
import type { EntryPage } from "./entry-page.server.ts";
import type { EntryReply } from "./entry-route.server.ts";
import "../../styles/case.css";
import "../../styles/petition.css";
import "../../styles/entry.css";

interface Props {
  page: Framed<EntryPage>;
  reply: EntryReply | undefined;
}

/** Page where the office fills in all that a form lacks, with one button. It is a plain form that also works without scripts. */
export function EntryScreen({ page, reply }: Props) {
  const { title, position, count, left, more, next, version } = page;
  const entries = reply?.entries ?? page.entries;
  return (
    <CaseFrame frame={page.frame} tab="petition">
      <div className="case petition entry-page">
        <header className="case-head">
          <h1>{title}</h1>
          <p className="case-facts-line">
            <span>
              {position > 0 && `Form ${position} of ${count} · `}
              {pluralize(left, "entry", "entries")} left
            </span>
          </p>
        </header>
        <form method="post" className="case-card">
          <input type="hidden" name="version" value={version} />
          {entries.length === 0 && <p>Nothing is left to enter on this form.</p>}
          {reply && (
            <p className="message" role="alert">
              Nothing was saved yet. Please look at the marked entries.
            </p>
          )}
          <ol className="entries">
            {entries.map((entry, index) => (
              <li key={entry.key}>
                <EntryFields entry={entry} reply={reply} isFirst={index === 0 && !reply} />
              </li>
            ))}
          </ol>
          {more > 0 && <p>{more.toLocaleString("en-US")} more are on this form. Open it again after saving.</p>}
          <div className="work-buttons">
            {entries.length > 0 && (
              <button type="submit" className="button button-primary">
                {next ? `Save, and go on to ${next.name}` : "Save"}
              </button>
            )}{" "}
            {next && (
              <a href={next.url} className="button button-quiet">
                {entries.length > 0 ? `Go to ${next.name} without saving` : `Go to ${next.name}`}
              </a>
            )}
          </div>
        </form>
      </div>
    </CaseFrame>
  );
}

interface FieldsProps {
  entry: Entry;
  reply: EntryReply | undefined;
  isFirst: boolean;
}

/** Controls of a line. One that has a value already is kept, or replaced with a reason. */
function EntryFields({ entry, reply = { typed: {}, messages: {}, entries: [] }, isFirst }: FieldsProps) {
  const { key, label, item, texts, isBlocking, box, value, proposed, keepLabel } = entry;
  const { typed, messages } = reply;
  const name = (field: string) => `${field}:${key}`;
  const why = (
    <>
      <p className="hint">
        {texts.join(" ")} {item && `(${item})`} {isBlocking && <span className="badge badge-current">Required</span>}
      </p>
      {value && <p>Now: {value}</p>}
      {proposed && <p className="hint">The firm’s default is “{proposed}”. The petition page confirms all of them at once.</p>}
    </>
  );
  return (
    <>
      <LineInput
        box={box}
        name={name("value")}
        label={label}
        hint={why}
        value={typed[name("value")] ?? ""}
        message={messages[name("value")]}
        autoFocus={isFirst}
        open={value ? "As it is" : "Leave open"}
      />
      {keepLabel && (
        <label className="checkbox">
          <input type="checkbox" name={name("keep")} value={value} defaultChecked={typed[name("keep")] !== undefined} />{" "}
          <span>{keepLabel}</span>
        </label>
      )}
      {value && (
        <Control label="Reason for another value" message={messages[name("reason")]}>
          {(id, invalid) => (
            <input id={id} name={name("reason")} defaultValue={typed[name("reason")] ?? ""} autoComplete="off" {...invalid} />
          )}
        </Control>
      )}
    </>
  );
}
