import { officeTime } from "../../platform/office-time.ts";
import type { Activity } from "./dashboard-route.server.ts";
import { formUrl, sessionUrl, type View } from "./dashboard-view.ts";

/** Collapsed list of the recent activity. */
export const RecentActivity = ({ lines, view }: { lines: Activity[]; view: View }) => (
  <details className="card activity">
    <summary>Recent activity</summary>
    <ol>
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            {line.what} <Record {...line} view={view} />
          </span>{" "}
          <time className="hint" dateTime={line.at}>
            {officeTime(new Date(line.at))}
          </time>
        </li>
      ))}
    </ol>
  </details>
);

function Record({ formId, hasForm, uploadSessionId, view }: Activity & { view: View }) {
  if (uploadSessionId) return <a href={sessionUrl(uploadSessionId, view)}>{uploadSessionId}</a>;
  if (!formId) return null;
  return hasForm ? <a href={formUrl(formId, view)}>{formId}</a> : <code>{formId}</code>;
}
