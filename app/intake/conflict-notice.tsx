import { inWords, type Conflict } from "./merge.ts";

/** Tells which answers another window has changed differently. Yours stay until you take the others'. */
export function ConflictNotice({ conflicts, onTake }: { conflicts: Conflict[]; onTake: (conflict: Conflict) => void }) {
  if (conflicts.length === 0) return null;
  return (
    <div className="alert" role="alert">
      <h2>Changed in another window</h2>
      <p>These answers were changed in another window after you opened this page. What you typed here is kept, and saved when you go on.</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.name}>
            <strong>{conflict.label}</strong>, in the other window: {inWords(conflict.theirs)}{" "}
            <button type="button" className="button button-quiet needs-scripts" onClick={() => onTake(conflict)}>
              Use that answer
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
