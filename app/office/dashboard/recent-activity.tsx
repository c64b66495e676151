import { officeTime } from "../../platform/office-time.ts";
import type { Activity } from "./dashboard-route.server.ts";
import { formUrl, sessionUrl, type View } from "../urls.ts";

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

function Record({ formId, uploadSessionId, clientName, view }: Activity & { view: View }) {
  const id = formId ?? uploadSessionId;
  if (!id) return null;
  if (clientName === null) return <>(deleted since)</>;
  return <a href={uploadSessionId ? sessionUrl(id, view) : formUrl(id, view)}>{clientName || "Name not given"}</a>;
}
