import { officeTime } from "../intake/office-time.ts";
import type { Activity } from "./dashboard-route.server.ts";

/** What has been done lately, folded up. */
export const RecentActivity = ({ lines }: { lines: Activity[] }) => (
  <details className="card activity">
    <summary>Recent activity</summary>
    <ol>
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            {line.what} <Record {...line} />
          </span>
          <time className="hint" dateTime={line.at}>
            {officeTime(new Date(line.at))}
          </time>
        </li>
      ))}
    </ol>
  </details>
);

function Record({ formId, hasForm, uploadSessionId }: Activity) {
  if (uploadSessionId) return <a href={`/admin/upload-sessions/${uploadSessionId}`}>{uploadSessionId}</a>;
  if (!formId) return null;
  return hasForm ? <a href={`/admin/submissions/${formId}`}>{formId}</a> : <code>{formId}</code>;
}
