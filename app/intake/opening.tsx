import { Link, useLocation } from "@remix-run/react";
import { officeTime } from "../platform/office-time.ts";
import type { StepName } from "../questionnaire/step.ts";
import { names } from "../questionnaire/steps/names.ts";

const papers = [
  "Your photo ID and your Social Security card",
  "Your pay stubs for the last 6 months",
  "Your tax returns for the last 2 years",
  "Bills and letters from everyone you owe",
  "Your bank, mortgage and car loan statements",
  "A list of what you spend in a month",
];

/** What a person should know before the first question. */
export const Opening = () => (
  <div className="opening panel">
    <ul>
      <li>This takes about 40 minutes. You can do it in parts.</li>
      <li>Your answers are saved as you go.</li>
      <li>Only our office reads them. We store them encrypted.</li>
      <li>A good guess is fine. Papers can follow later.</li>
    </ul>
    <details>
      <summary>What to have at hand</summary>
      <ul>
        {papers.map((paper) => (
          <li key={paper}>{paper}</li>
        ))}
      </ul>
    </details>
  </div>
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
