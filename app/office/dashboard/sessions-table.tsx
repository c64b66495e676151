import { PhoneLink } from "../../components/site-frame.tsx";
import { formatSize } from "../../files/file-rules.ts";
import { mediumDate } from "../../platform/office-time.ts";
import type { SessionRow } from "./dashboard-route.server.ts";
import { defaultView, deleteCaseUrl, formUrl, sessionUrl, type View } from "../urls.ts";
import { TableHead } from "../card.tsx";
import { ClientCell, EmailCell, LanguageMark } from "./client-cell.tsx";
import { sessionStatuses, StatusBadge } from "../status-badge.tsx";
import { UnsentLinks } from "./unsent-links.tsx";

interface RowProps {
  view: View;
  /** Time when the page was loaded, in milliseconds since the epoch. */
  since: number;
}

/** Table of the upload sessions on a page, each with a link to its documents. */
export function SessionsTable({ sessions, ...rest }: { sessions: SessionRow[] } & RowProps) {
  return (
    <table className="case-table session-table">
      <TableHead columns={["Client", "Email", "Phone", "Files", "Size", "Status", "Created", "Actions"]} />
      <tbody>
        {sessions.map((session) => (
          <SessionCells key={session.id} session={session} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function SessionCells({ session, view, since }: { session: SessionRow } & RowProps) {
  const { id, clientName, clientEmail, clientPhone, fileCount, totalSize, status, createdAt, activeAt, unsent } = session;
  const isArrival = Date.parse(activeAt) > since;
  return (
    <tr data-arrival={isArrival || undefined}>
      <ClientCell {...session} to={sessionUrl(id, view)} isArrival={isArrival}>
        <UnsentLinks kinds={unsent} clientName={clientName} to={() => `${sessionUrl(id, view)}#client`} />
      </ClientCell>
      <EmailCell clientEmail={clientEmail} />
      <td data-label="Phone">{clientPhone ? <PhoneLink phone={clientPhone} /> : "N/A"}</td>
      <td data-label="Files">{fileCount}</td>
      <td data-label="Size">{formatSize(totalSize)}</td>
      <td data-label="Status">
        <StatusBadge text={sessionStatuses[status]} isDone={status === "completed"} />
        <LanguageMark line={session.line} />
      </td>
      <td data-label="Created">
        <time dateTime={createdAt}>{mediumDate(new Date(createdAt))}</time>
      </td>
      <td className="case-actions">
        <a className="button button-quiet" href={sessionUrl(id, view)}>
          View Documents<span className="visually-hidden"> of {clientName}</span>
        </a>{" "}
        <Filing session={session} view={view} />{" "}
        <a className="button button-quiet case-delete" href={deleteCaseUrl("upload_sessions", id, view)}>
          Delete<span className="visually-hidden"> {clientName}</span>
        </a>
      </td>
    </tr>
  );
}

/** The case that a session is filed to, or the button that files it to the only case that it may belong to. */
function Filing({ session: { id, filed, proposed, clientName }, view }: { session: SessionRow; view: View }) {
  if (filed)
    return (
      <a className="button button-quiet" href={formUrl(filed.formId, defaultView("forms"))}>
        Filed<span className="visually-hidden"> to {filed.clientName}</span>
      </a>
    );
  if (!proposed) return null;
  return (
    <form method="post" action={sessionUrl(id, view)} className="session-filing">
      <input type="hidden" name="intent" value="file" />
      <input type="hidden" name="from" value="list" />
      <button
        type="submit"
        name="form"
        value={proposed.formId}
        className="button button-quiet"
        title={`${proposed.clientName}, ${proposed.reference}`}
      >
        File to {proposed.reference.slice(0, 4)}
        <span className="visually-hidden">: {clientName}’s documents</span>
      </button>
    </form>
  );
}
