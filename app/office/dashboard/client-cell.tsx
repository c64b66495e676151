import { Value } from "../../components/value.tsx";
import type { CaseLine } from "./case-line.server.ts";

interface Props extends CaseLine {
  clientName: string;
  /** URL of the case. */
  to: string;
  /** Whether the case was created or changed while the page was open. */
  isArrival: boolean;
  children: React.ReactNode;
}

/** Table cell with the client's name, which links to the case, and a line about its progress. */
export const ClientCell = ({ clientName, to, isUnread, isArrival, line, children }: Props) => (
  <th scope="row">
    {isUnread && (
      <span className="case-unread">
        <span className="visually-hidden">Unread: </span>
      </span>
    )}
    <a className="case-name" href={to} data-truncates>
      {clientName}
    </a>
    {isArrival && <span className="case-arrival"> Just now</span>}
    {children}
    <span className="case-line">
      {line.map(({ kind, text }) => (
        <span key={kind} data-kind={kind}>
          {" "}
          {text}
        </span>
      ))}
    </span>
  </th>
);

/** Table cell with the client's email address, which is truncated if it does not fit. */
export const EmailCell = ({ clientEmail }: { clientEmail: string }) => (
  <td data-label="Email">
    {clientEmail && (
      <span className="case-email" data-truncates>
        <Value text={clientEmail} />
      </span>
    )}
  </td>
);
