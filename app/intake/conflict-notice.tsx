import { Notice } from "../components/notice.tsx";
import type { Fields } from "../questionnaire/fields.ts";
import { remoteAnswers, type Conflict } from "../questionnaire/merge.ts";
import type { Problem } from "../platform/problem.ts";
import { words } from "./wording/index.ts";

/** A short form of the notice, for a toast while somebody is typing. */
export const conflictProblem = (conflicts: Conflict[]): Problem => ({
  title: words.changedElsewhere,
  message: words.checkTop(conflicts.map(({ label }) => label).join(", ")),
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
      <h2>{words.changedElsewhere}</h2>
      <p>{words.changedSince}</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.name}>
            {remoteAnswers(fields, conflict).map(([question, answer]) => (
              <p key={question}>
                <strong>{question}</strong>
                {words.answerElsewhere(answer)}
              </p>
            ))}
            <button type="button" className="button button-quiet needs-scripts" onClick={() => onAccept(conflict)}>
              {Array.isArray(conflict.remote) ? words.useThatList : words.useThatAnswer}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
