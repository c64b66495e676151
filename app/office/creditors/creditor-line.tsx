import { Fragment, useId } from "react";
import type { FormReply } from "../form-post.server.ts";
import type { AddressEntry, CreditorRow } from "./creditor-rows.server.ts";

interface Props {
  creditor: CreditorRow;
  reply: FormReply | undefined;
  /** Base URL of the pages where the office answers questions. */
  answersUrl: string;
}

/** Row of a creditor: who it is, what keeps it off the matrix, and its address or the controls that enter it. */
export const CreditorLine = ({ creditor, reply, answersUrl }: Props) => {
  const { id, name, isCollector, roles, lines, moreLines, amount, address, issues, entry, editUrl, onLineUrl, answer } = creditor;
  return (
    <tr id={id} className={isCollector ? "creditor-below" : undefined}>
      <th scope="row">
        {name} <span className="hint">{roles}</span>
        {issues.map(({ message, isListed }) => (
          <span key={message} className="creditor-issue">
            {message} {!isListed && <span className="hint">Not listed</span>}
          </span>
        ))}
      </th>
      <td data-label="Lines">
        {lines.map(({ text, url }) => (
          <Fragment key={url}>
            <a href={url}>{text}</a>{" "}
          </Fragment>
        ))}
        {moreLines > 0 && <span className="hint">and {moreLines} more</span>}
      </td>
      <td data-label="Amount" className="amount">
        {amount}
      </td>
      <td data-label="Address">
        {entry ? (
          <AddressFields entry={entry} name={name} reply={reply} />
        ) : (
          <>
            {address}{" "}
            {editUrl && (
              <a href={editUrl}>
                Edit<span className="visually-hidden"> the address of {name}</span>
              </a>
            )}
          </>
        )}{" "}
        {onLineUrl && (
          <>
            <a href={onLineUrl}>
              Enter on the line<span className="visually-hidden">: address of {name}</span>
            </a>{" "}
          </>
        )}
        {answer && !editUrl && (
          <a href={`${answersUrl}/${answer}`}>
            Edit answer<span className="visually-hidden">: address of {name}</span>
          </a>
        )}
      </td>
    </tr>
  );
};

const labels = { street: "Street or P.O. Box", city: "City", state: "State", zip: "ZIP code" } as const;
const parts = Object.keys(labels) as (keyof typeof labels)[];

const AddressFields = ({ entry, name, reply }: { entry: AddressEntry; name: string; reply: FormReply | undefined }) => {
  const { path, seen, count, parts: given, offers, conflicting } = entry;
  const id = useId();
  return (
    <div className="creditor-entry">
      <input type="hidden" name={`seen:${path}`} value={seen} />
      <div className="creditor-parts">
        {parts.map((part) => {
          const field = `${part}:${path}`;
          const message = reply?.messages[field];
          return (
            <Fragment key={part}>
              {given[part] && <input type="hidden" name={`was:${field}`} value={given[part]} />}
              <input
                name={field}
                defaultValue={reply?.typed[field] ?? given[part]}
                placeholder={labels[part]}
                aria-label={`${labels[part]}: ${name}`}
                autoComplete="off"
                className={`creditor-${part}`}
                {...(message && { "aria-invalid": true, "aria-describedby": `${id}-${part}`, autoFocus: true })}
              />{" "}
            </Fragment>
          );
        })}
        <button type="submit" className="button button-secondary">
          {count > 1 ? `Save for all ${count}` : "Save"}
          <span className="visually-hidden"> the address of {name}</span>
        </button>
      </div>
      {parts.map((part) => {
        const message = reply?.messages[`${part}:${path}`];
        return (
          message && (
            <p key={part} id={`${id}-${part}`} className="message">
              {message}
            </p>
          )
        );
      })}
      {offers.map(({ intent, text, hint }) => (
        <p key={intent} className="creditor-offer">
          <button type="submit" name="intent" value={intent} className="button button-quiet">
            {count > 1 ? `Use for all ${count}` : "Use this address"}
            <span className="visually-hidden">
              : {text}, for {name}
            </span>
          </button>{" "}
          {text} <span className="hint">{hint}</span>
        </p>
      ))}
      {offers.length === 0 && conflicting.length > 0 && (
        <p className="hint">
          The book has similar names only at other addresses:{" "}
          {conflicting.map(({ to, name: other, text }) => (
            <Fragment key={to}>
              <a href={to}>{other}</a>, {text}.{" "}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
};
