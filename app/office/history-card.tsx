import { Card, Log } from "./card.tsx";
import type { HistoryEntry } from "./history.ts";

/** What was changed by edit links, newest first. */
export const HistoryCard = ({ history }: { history: HistoryEntry[] }) => (
  <Card id="history" title="Edit History">
    <Log none="No changes by an edit link yet.">
      {history.map(({ id, summary, time, note, changes }) => (
        <li key={id}>
          <p className="log-title">{summary}</p>
          <p className="hint">{time}</p>
          <p>{note}</p>
          {changes.length > 0 && (
            <ul className="case-changes">
              {changes.map(({ label, from, to }, index) => (
                <li key={index}>
                  {label}: <del>{from}</del>
                  <span aria-hidden="true"> → </span>
                  <ins>{to}</ins>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </Log>
  </Card>
);
