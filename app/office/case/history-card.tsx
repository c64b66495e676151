import { Link } from "@remix-run/react";
import { Card, Log } from "../card.tsx";
import { entryAddress, formAddress } from "../dashboard/dashboard-view.ts";
import type { ChangeInWords, HistoryEntry } from "./history.ts";
import { PageLinks } from "../dashboard/page-links.tsx";
import { useView } from "../dashboard/use-view.ts";

/** A page of what was changed by edit links, newest first. */
export interface ShownHistory {
  entries: HistoryEntry[];
  page: number;
  pages: number;
}

/** What was changed by edit links, and by the client after submitting, newest first. */
export function HistoryCard({ formId, history: { entries, page, pages } }: { formId: string; history: ShownHistory }) {
  const view = useView();
  return (
    <Card id="history" title="Edit History">
      <Log none="No changes through an edit link or after submission yet.">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="log-title">{entry.summary}</p>
            <p className="hint">{entry.time}</p>
            <p>{entry.note}</p>
            <ChangeList changes={entry.changes} />
            {entry.isShortened && (
              <p>
                {entry.more > 0 && `and ${entry.more.toLocaleString("en-US")} more. `}
                <Link to={entryAddress(formId, entry.id, view)} discover="none">
                  Show everything<span className="visually-hidden"> that was changed on {entry.time}</span>
                </Link>
              </p>
            )}
          </li>
        ))}
      </Log>
      <PageLinks label="Pages of the history" page={page} last={pages} to={(other) => `${formAddress(formId, view, other)}#history`} />
    </Card>
  );
}

/** Answers before and after. */
export const ChangeList = ({ changes }: { changes: ChangeInWords[] }) =>
  changes.length === 0 ? null : (
    <ul className="case-changes">
      {changes.map(({ label, from, to }, index) => (
        <li key={index}>
          {label}: <del>{from}</del>
          <span aria-hidden="true"> → </span>
          <ins>{to}</ins>
        </li>
      ))}
    </ul>
  );
