import { useEffect } from "react";
import { isHydrated } from "../components/notice.tsx";
import type { StepName } from "../questionnaire/step.ts";
import { stepNames } from "../questionnaire/step-names/index.ts";
import { words } from "./wording/index.ts";

/** Returns the URL that a button leading to a step posts to, if it is not the form's own. */
export type GetStepUrl = (step: Pick<StepName, "slug">) => string;

interface Props {
  step: StepName;
  getStepUrl?: GetStepUrl;
  /** Buttons that stay on the page. */
  children: React.ReactNode;
}

/** The Previous button, the Next button with the name of the next step, and further buttons. */
export function StepButtons({ step, getStepUrl, children }: Props) {
  const previous = stepNames[step.id - 2];
  const next = stepNames[step.id];
  return (
    <div className="step-buttons">
      <button
        type="submit"
        name="intent"
        value="previous"
        className="button button-secondary"
        disabled={!previous}
        formAction={previous && getStepUrl?.(previous)}
      >
        {words.previous}
      </button>{" "}
      {next && (
        <button type="submit" name="intent" value="next" className="button button-primary" formAction={getStepUrl?.(next)}>
          {words.next(next.name)}
        </button>
      )}{" "}
      {children}
    </div>
  );
}

/** Saves a step of the public form without leaving it. */
export const SaveButton = () => (
  <button type="submit" name="intent" value="save" className="button button-quiet">
    {words.save}
  </button>
);

/** A summary of all messages, each a link to its question. It moves the answer that has the focus: that one is scrolled back into view. */
export function ErrorSummary({ errors }: { errors: Readonly<Record<string, string>> }) {
  const messages = Object.entries(errors);
  const isShown = messages.length > 0;
  useEffect(() => {
    if (isShown && isHydrated()) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="error-summary" role="alert">
      <h2>{words.correctAnswers(messages.length)}</h2>
      <ul>
        {messages.map(([name, message]) => (
          <li key={name}>
            <a href={`#${name}`}>{message}</a>
          </li>
        ))}
      </ul>
      <p>{words.typedIsKept}</p>
    </div>
  );
}
