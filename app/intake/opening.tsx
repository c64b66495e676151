import { Link, useLocation } from "@remix-run/react";
import { officeTime } from "../platform/office-time.ts";
import type { Step, StepName } from "../questionnaire/step.ts";
import { names } from "../questionnaire/steps/names.ts";

/** What a person should know before the first question. */
export const Opening = ({ of: { promises, papers } }: { of: NonNullable<Step["opening"]> }) => (
  <div className="opening panel">
    <Lines of={promises} />
    <details>
      <summary>What to have at hand</summary>
      <Lines of={papers} />
    </details>
  </div>
);

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** What the entrance adds to the address of the step where it takes a returning client. */
export const returning = "?back";

/** Greets a returning client: where they were, when it was saved, and the ways on. */
export function WelcomeBack({ step, savedAt }: { step: StepName; savedAt: string | null }) {
  const isBack = useLocation().search === returning;
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
