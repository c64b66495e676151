import type { ActivityLine } from "./case-activity.server.ts";
import { Card, Log } from "./card.tsx";
import type { MailState } from "./submission-route.server.ts";

/** How the mail that brings a case to the office is getting on. */
export function mailInWords({ status, sent }: Pick<MailState, "status" | "sent">): string {
  if (status === "sent") return `The office's mail was sent on ${sent}.`;
  return status === "queued" ? "The office's mail is waiting to be sent." : "The office's mail could not be sent.";
}

/** When a form was submitted, newest first. */
export const SubmissionsCard = ({ submissions }: { submissions: MailState[] }) => (
  <Card id="submissions" title="Submissions">
    <Log none="Not submitted to the attorney yet.">
      {submissions.map((submission) => (
        <li key={submission.id}>
          <p className="log-title">{submission.time}</p>
          <p className={submission.status === "failed" ? "message" : undefined}>{mailInWords(submission)}</p>
        </li>
      ))}
    </Log>
  </Card>
);

/** What the office did with a case, newest first. */
export const ActivityCard = ({ lines }: { lines: ActivityLine[] }) => (
  <Card id="activity" title="Activity">
    <Log none="Nothing was done with this case yet.">
      {lines.map(({ id, what, time }) => (
        <li key={id}>
          <p className="log-title">{what}</p>
          <p className="hint">{time}</p>
        </li>
      ))}
    </Log>
  </Card>
);
