import { Card, Log } from "../card.tsx";
import { ChangeList } from "./history-card.tsx";
import type { Visit } from "./visits.ts";

/** What was changed, by visit: what the office has not seen yet first. */
export const ChangesCard = ({ visits, looked }: { visits: Visit[]; looked: string | null }) => (
  <Card id="changes" title="What Changed">
    <p>{words(visits.filter(({ isNew }) => isNew).length, looked)}</p>
    {visits.length > 0 && (
      <Log none="">
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

function words(count: number, looked: string | null): string {
  if (!looked) return "The office opens this case for the first time.";
  return count === 0
    ? `No answers were changed since the office last looked, on ${looked}.`
    : `New since the office last looked, on ${looked}:`;
}
