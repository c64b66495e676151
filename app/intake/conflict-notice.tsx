import { Notice } from "../components/notice.tsx";
import type { Fields } from "../questionnaire/fields.ts";
import { conflictText, type Conflict } from "../questionnaire/merge.ts";
import type { Problem } from "../platform/problem.ts";

const title = "Changed in another window";

/** The same in short, for who is typing while it is found. */
export const changedElsewhere = (conflicts: Conflict[]): Problem => ({
  title,
  message: `Please check the top of this step: ${conflicts.map(({ label }) => label).join(", ")}`,
});

interface Props {
  fields: Fields;
  conflicts: Conflict[];
  /** The post that was answered with them; undefined when they were found while somebody types, who keeps the focus then. */
  about: unknown;
  onAccept: (conflict: Conflict) => void;
}

/** Shows which answers another window has changed differently. Yours stay until you accept the others'. */
export function ConflictNotice({ fields, conflicts, about, onAccept }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <Notice className="alert" about={about}>
      <h2>{title}</h2>
      <p>
        These answers were changed in another window after you opened this page. What you typed here is kept, and will be saved when you
        continue.
      </p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.name}>
            <strong>{conflict.label}</strong>, in the other window: {conflictText(fields, conflict)}{" "}
            <button type="button" className="button button-quiet needs-scripts" onClick={() => onAccept(conflict)}>
              Use that answer
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
