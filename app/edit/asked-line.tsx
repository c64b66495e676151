import type { AskedHere } from "./asked.server.ts";

/** How many questions of the attorney are left, those of this page, and the way back to the list, which saves. */
export const AskedLine = ({ asked }: { asked: AskedHere | null }) =>
  asked && (
    <div className="asked-line">
      <p>
        <strong>
          {asked.left === 0
            ? "Everything that your attorney asked is answered."
            : `Your attorney's questions: ${asked.left} of ${asked.total} left.`}
        </strong>{" "}
        <button type="submit" name="intent" value="asked-list" className="button button-quiet">
          Save and see the list
        </button>
      </p>
      {asked.here.length > 0 && (
        <ul>
          {asked.here.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${encodeURIComponent(id)}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );

/** The way to what is asked on another step, which saves. */
export const AskedNext = ({ asked }: { asked: AskedHere | null }) =>
  asked?.next ? (
    <p className="asked-next">
      <button type="submit" name="intent" value="asked-next" className="button button-primary">
        Save, next question: {asked.next}
      </button>
    </p>
  ) : null;
