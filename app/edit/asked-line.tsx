import type { StepQuestions } from "./asked.server.ts";
import { words } from "./wording/index.ts";

/** The number of open questions, links to those on this page, and a button that saves and returns to the list. */
export const AskedLine = ({ asked }: { asked: StepQuestions | null }) =>
  asked && (
    <div className="asked-line">
      <p>
        <strong>{asked.left === 0 ? words.everythingAnswered : words.questionsLeft(asked.left, asked.total)}</strong>{" "}
        <button type="submit" name="intent" value="asked-list" className="button button-quiet">
          {words.saveSeeList}
        </button>
      </p>
      {asked.open.length > 0 && (
        <ul>
          {asked.open.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${encodeURIComponent(id)}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );

/** A button that saves and continues with the next question on another step. */
export const AskedNext = ({ asked }: { asked: StepQuestions | null }) =>
  asked?.next ? (
    <p className="asked-next">
      <button type="submit" name="intent" value="asked-next" className="button button-primary">
        {words.saveNext(asked.next)}
      </button>
    </p>
  ) : null;
