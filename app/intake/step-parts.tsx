import type { Step } from "./step.ts";
import { stepNumber, steps } from "./steps/index.ts";

/** Previous, Save, Next with the name of the step it leads to, and the way out on a shared computer. */
export function StepButtons({ step }: { step: Step }) {
  const isLast = step.id === steps.length;
  return (
    <div className="step-buttons">
      <button type="submit" name="intent" value="previous" className="button button-secondary" disabled={step.id === 1}>
        Previous
      </button>
      {!isLast && (
        <button type="submit" name="intent" value="next" className="button button-primary">
          Next: {stepNumber(step.id + 1).name}
        </button>
      )}
      <button type="submit" name="intent" value="save" className="button button-quiet">
        Save
      </button>
      <button type="submit" name="intent" value="finish" className="button button-quiet">
        Finish on this computer
      </button>
    </div>
  );
}

/** All messages on top, each a link to its question. */
export function ErrorSummary({ errors }: { errors: Readonly<Record<string, string>> }) {
  const messages = Object.entries(errors);
  if (messages.length === 0) return null;
  return (
    <div className="error-summary" role="alert">
      <h2>Please look at {messages.length === 1 ? "this answer" : "these answers"}</h2>
      <ul>
        {messages.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>{message}</a>
          </li>
        ))}
      </ul>
      <p>Everything you typed has been kept.</p>
    </div>
  );
}
