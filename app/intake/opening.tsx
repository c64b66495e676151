import { Link, useLocation } from "@remix-run/react";
import { officeTime } from "../platform/office-time.ts";
import type { Step } from "../questionnaire/step.ts";
import { names } from "../questionnaire/steps/names.ts";
import type { StepPage } from "./step-page.server.ts";

/** What the client should know before the first question: how long it takes, and in a fold what to expect and to have on hand. */
export const Opening = ({ of: { time, promises, documents: papers } }: { of: NonNullable<Step["opening"]> }) => (
  <details className="opening">
    <summary>{time} What to expect</summary>
    <Lines of={promises} />
    <p>What to have on hand:</p>
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
        <strong>Welcome back.</strong> You were on step {step.id}, {step.name}. Your answers were saved on {officeTime(new Date(savedAt))}.
      </p>
      <p className="step-buttons">
        <Link className="button button-secondary" to={`/step/${step.slug}#step-title`}>
          Go on
        </Link>{" "}
        {step.id > 1 && (
          <Link className="button button-quiet" to={`/step/${names.personalInfo.slug}`}>
            Start with step 1
          </Link>
        )}
      </p>
    </div>
  );
}
