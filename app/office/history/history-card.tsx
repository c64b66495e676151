import { Link } from "@remix-run/react";
import { Card, Log } from "../card.tsx";
import { historyEntryUrl, historyUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import type { DescribedChange, HistoryEntry } from "./history.ts";

interface Props {
  formId: string;
  /** Newest entries. */
  entries: HistoryEntry[];
  /** Number of all entries. */
  total: number;
}

/** Newest changes made through edit links, by the office, and by the client after submitting. */
export const NewestHistoryCard = ({ formId, entries, total }: Props) => {
  const view = useView();
  return (
    <Card id="history" title="Edit History">
      <Log emptyText="No changes through an edit link or after submission yet.">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EditEntry formId={formId} entry={entry}>
              <p className="hint">{entry.time}</p>
            </EditEntry>
          </li>
        ))}
      </Log>
      {total > entries.length && (
        <p>
          <a href={historyUrl(formId, view, "answers")}>All {total.toLocaleString("en-US")} changes</a>
        </p>
      )}
    </Card>
  );
};

interface EntryProps {
  formId: string;
  entry: HistoryEntry;
  /** When it was, if that is not said elsewhere. */
  children?: React.ReactNode;
}

/** One save, with the answers before and after it. */
export const EditEntry = ({ formId, entry, children }: EntryProps) => {
  const view = useView();
  return (
    <>
      <p className="log-title">{entry.summary}</p>
      {children}
      <p>{entry.note}</p>
      <ChangeList changes={entry.changes} />
      {entry.isShortened && (
        <p>
          {entry.more > 0 && `and ${entry.more.toLocaleString("en-US")} more. `}
          <Link to={historyEntryUrl(formId, entry.id, view)} discover="none">
            Show everything<span className="visually-hidden"> that was changed on {entry.time}</span>
          </Link>
        </p>
      )}
    </>
  );
};

/** List of answers before and after a change. */
export const ChangeList = ({ changes }: { changes: DescribedChange[] }) =>
  changes.length === 0 ? null : (
    <ul className="case-changes">
      {changes.map(({ label, from, to }, index) => (
        <li key={index}>
          {`${label}: `}
          <del>{from}</del>
          <span aria-hidden="true"> → </span>
          <ins>{to}</ins>
        </li>
      ))}
    </ul>
  );
