import { Link, useLocation } from "@remix-run/react";
import { officeTime } from "../platform/office-time.ts";
import type { Step } from "../questionnaire/step.ts";
import { names } from "../questionnaire/steps/names.ts";
import type { StepPage } from "./step-page.server.ts";
import { words } from "./wording/index.ts";

/** What the client should know before the first question: how long it takes, and in a fold what to expect and to have on hand. */
export const Opening = ({ of: { time, promises, documents: papers } }: { of: NonNullable<Step["opening"]> }) => (
  <details className="opening">
    <summary>
      {time} {words.whatToExpect}
    </summary>
    <Lines of={promises} />
    <p>{words.toHaveOnHand}</p>
    <Lines of={papers} />
  </details>
);

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Query that the entrance adds when it redirects a returning client to a step. */
export const returningQuery = "?back";

/** Greets a returning client with the step they were on, when it was saved, and links to continue; or says that the form was sent. */
export function WelcomeBack({ page: { step, savedAt, sentNote } }: { page: StepPage }) {
  const isBack = useLocation().search === returningQuery;
  if (sentNote) return <p className="panel">{sentNote}</p>;
  if (!isBack || savedAt === null) return null;
  return (
    <div className="panel">
      <p>
        <strong>{words.welcomeBack}</strong> {words.youWereOn(step.id, step.name, officeTime(new Date(savedAt)))}
      </p>
      <p className="step-buttons">
        <Link className="button button-secondary" to={`/step/${step.slug}#step-title`}>
          {words.goOn}
        </Link>{" "}
        {step.id > 1 && (
          <Link className="button button-quiet" to={`/step/${names.personalInfo.slug}`}>
            {words.startWithFirst}
          </Link>
        )}
      </p>
    </div>
  );
}
