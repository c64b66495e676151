import { Card, Log } from "../card.tsx";
import { ChangeList } from "./history-card.tsx";
import type { Visit } from "./visits.ts";

/** Changes grouped by visit, with those the office has not seen yet marked as new. */
export const ChangesCard = ({ visits, lastViewed }: { visits: Visit[]; lastViewed: string | null }) => (
  <Card id="changes" title="What Changed">
    <p>{summarize(visits.filter(({ isNew }) => isNew).length, lastViewed)}</p>
    {visits.length > 0 && (
      <Log emptyText="">
        {visits.map(({ id, who, time, changes, more, isNew }) => (
          <li key={id}>
            <p className="log-title">
              {isNew && <strong>New: </strong>}
              {who}
            </p>
            <p className="hint">{time}</p>
            <ChangeList changes={changes} />
            {more > 0 && <p>and {more.toLocaleString("en-US")} more, in the edit history below.</p>}
          </li>
        ))}
      </Log>
    )}
  </Card>
);

function summarize(newCount: number, lastViewed: string | null): string {
  if (!lastViewed) return "The office is opening this case for the first time.";
  return newCount === 0
    ? `No answers were changed since the office last looked, on ${lastViewed}.`
    : `New since the office last looked, on ${lastViewed}:`;
}
