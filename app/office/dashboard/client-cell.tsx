import { Value } from "../../components/value.tsx";
import type { CaseLine, LinePart } from "./case-line.server.ts";

interface Props extends CaseLine {
  clientName: string;
  /** URL of the case. */
  to: string;
  /** Whether the case was created or changed while the page was open. */
  isArrival: boolean;
  children: React.ReactNode;
}

/** Facts that stand below each other in the columns of a wide window. On a phone, they are on one line, and what is missing below it. */
const columns: [className: string, kinds: readonly LinePart["kind"][]][] = [
  ["case-dates", ["urgent", "date"]],
  ["case-waits", ["asked", "work"]],
  ["case-more", ["failed", "ready", "gaps", "news", "state", "related"]],
  ["case-active", ["time"]],
  ["case-missing", ["missing"]],
];

/** Table cell with the client's name, which links to the case, and facts about its progress. */
export const ClientCell = ({ clientName, to, isUnread, isArrival, line, children }: Props) => (
  <th scope="row">
    <div className="case-cell">
      <span className="case-who">
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
      </span>{" "}
      <span className="case-line">
        {columns.map(([className, kinds]) => (
          <span key={className} className={className} data-truncates>
            {line
              .filter(({ kind }) => kinds.includes(kind))
              .map(({ kind, text, isPast }) => (
                <span key={kind} data-kind={kind} data-past={isPast}>
                  {" "}
                  {text}
                </span>
              ))}
          </span>
        ))}
      </span>
    </div>
  </th>
);

/** Says that a case was answered in another language than the office's. */
export const LanguageMark = ({ line }: Pick<CaseLine, "line">) =>
  line
    .filter(({ kind }) => kind === "language")
    .map(({ kind, text }) => (
      <span key={kind} data-kind={kind}>
        {" "}
        {text}
      </span>
    ));

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
