import { PhoneLink } from "../../components/site-frame.tsx";
import { displaySize } from "../../files/file-rules.ts";
import { officeDate } from "../../platform/office-time.ts";
import type { SessionRow } from "./dashboard-route.server.ts";
import { sessionAddress, type View } from "./dashboard-view.ts";
import { sessionStatuses, StatusBadge } from "../status-badge.tsx";
import { UnsentLinks } from "./unsent-links.tsx";

/** The upload sessions of a page, each with the way to its documents. */
export function SessionsTable({ sessions, view }: { sessions: SessionRow[]; view: View }) {
  return (
    <table className="case-table">
      <thead>
        <tr>
          <th scope="col">Client</th>
          <th scope="col">Email</th>
          <th scope="col">Phone</th>
          <th scope="col">Files</th>
          <th scope="col">Size</th>
          <th scope="col">Status</th>
          <th scope="col">Created</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, clientName, clientEmail, clientPhone, fileCount, totalSize, status, createdAt, unsent }) => (
          <tr key={id}>
            <th scope="row">
              {clientName}
              <UnsentLinks kinds={unsent} clientName={clientName} to={() => `${sessionAddress(id, view)}#client`} />
            </th>
            <td data-label="Email">{clientEmail}</td>
            <td data-label="Phone">{clientPhone ? <PhoneLink phone={clientPhone} /> : "N/A"}</td>
            <td data-label="Files">{fileCount}</td>
            <td data-label="Size">{displaySize(totalSize)}</td>
            <td data-label="Status">
              <StatusBadge text={sessionStatuses[status]} isDone={status === "completed"} />
            </td>
            <td data-label="Created">
              <time dateTime={createdAt}>{officeDate(new Date(createdAt))}</time>
            </td>
            <td className="case-actions">
              <a className="button" href={sessionAddress(id, view)}>
                View Documents<span className="visually-hidden"> of {clientName}</span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
