import { Notice } from "../components/notice.tsx";
import type { Fields } from "../questionnaire/fields.ts";
import { remoteAnswers, type Conflict } from "../questionnaire/merge.ts";
import type { Problem } from "../platform/problem.ts";

const title = "Changed in another window or on another device";

/** A short form of the notice, for a toast while somebody is typing. */
export const conflictProblem = (conflicts: Conflict[]): Problem => ({
  title,
  message: `What you typed is kept. Please check the top of this step: ${conflicts.map(({ label }) => label).join(", ")}`,
});

interface Props {
  fields: Fields;
  conflicts: Conflict[];
  /** The reply that reported the conflicts. Undefined if they were found while somebody was typing, who keeps the focus. */
  about: unknown;
  onAccept: (conflict: Conflict) => void;
}

/** Lists the answers that another window has changed differently. The local ones stay until the remote ones are accepted. */
export function ConflictNotice({ fields, conflicts, about, onAccept }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <Notice className="alert" about={about}>
      <h2>{title}</h2>
      <p>These answers were changed there after you opened this page. What you typed here is kept, and is saved when you continue.</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.name}>
            {remoteAnswers(fields, conflict).map(([question, answer]) => (
              <p key={question}>
                <strong>{question}</strong>. In the other window or device: {answer}
              </p>
            ))}
            <button type="button" className="button button-quiet needs-scripts" onClick={() => onAccept(conflict)}>
              {Array.isArray(conflict.remote) ? "Use that list" : "Use that answer"}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
