import type { useMissingDocuments } from "../documents/document-areas.tsx";
import type { Correction } from "../intake/failures.ts";
import type { StepPage } from "../intake/step-route.server.ts";
import { NotSentYet, SubmitButton, type LinkTo } from "./review-parts.tsx";
import { stepNames } from "../questionnaire/steps/names.ts";

interface Props {
  review: { page: StepPage; corrections: Correction[]; isCompleted: boolean; submittedAt: string | null };
  missing: ReturnType<typeof useMissingDocuments>["missing"];
  linkTo: LinkTo;
}

/** What keeps a form from being submitted, what the office will miss in it, and the button that submits it all the same. */
export function BeforeYouSubmit({ review, missing, linkTo }: Props) {
  const { page, corrections, isCompleted, submittedAt } = review;
  const empty = stepNames.filter(({ id }) => page.guide.progress[id - 1] === "nothing");
  return (
    <section className="form-section hand-in" aria-labelledby="before-title">
      <h2 id="before-title">Before you submit</h2>
      {isCompleted && !submittedAt && <NotSentYet />}
      {corrections.length > 0 ? (
        <Listed lead="We need these answers before you can submit:">
          {corrections.map((correction) => [correction.message, linkTo(correction, correction.message)])}
        </Listed>
      ) : (
        <p>Nothing keeps you from submitting.</p>
      )}
      {missing.length > 0 && (
        <Listed lead="Our office will miss these documents. You can send them later:">
          {missing.map(({ title, address }) => [title, <a href={address}>{title}</a>])}
        </Listed>
      )}
      {empty.length > 0 && (
        <Listed lead="You have not entered anything on these steps. That is fine if there is nothing to tell:">
          {empty.map((step) => [step.slug, linkTo(step, step.name)])}
        </Listed>
      )}
      <SubmitButton />
    </section>
  );
}

const Listed = ({ lead, children }: { lead: string; children: [key: string, item: React.ReactNode][] }) => (
  <>
    <p>{lead}</p>
    <ul className="before-list">
      {children.map(([key, item]) => (
        <li key={key}>{item}</li>
      ))}
    </ul>
  </>
);
