import { Link } from "@remix-run/react";
import { Card, Log } from "../card.tsx";
import { historyEntryUrl, formUrl } from "../urls.ts";
import type { DescribedChange, HistoryEntry } from "./history.ts";
import { PageLinks } from "../page-links.tsx";
import { useView } from "../use-view.ts";

/** Page of the edit history, newest first. */
export interface ShownHistory {
  entries: HistoryEntry[];
  page: number;
  pages: number;
}

/** Changes made through edit links, and by the client after submitting, newest first. */
export function HistoryCard({ formId, history: { entries, page, pages } }: { formId: string; history: ShownHistory }) {
  const view = useView();
  return (
    <Card id="history" title="Edit History">
      <Log emptyText="No changes through an edit link or after submission yet.">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="log-title">{entry.summary}</p>
            <p className="hint">{entry.time}</p>
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
          </li>
        ))}
      </Log>
      <PageLinks label="Pages of the history" page={page} last={pages} to={(other) => `${formUrl(formId, view, other)}#history`} />
    </Card>
  );
}

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
