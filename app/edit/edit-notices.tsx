import { Notice } from "../components/notice.tsx";
import { fragmentOf, ReviewProblem, type LinkTo } from "../review/review-parts.tsx";
import type { GetStepUrl } from "../intake/step-parts.tsx";
import type { ShownStep } from "./edit-page.server.ts";
import { unsavedInput, type EditReply } from "./edit-reply.ts";

/**
 * What every post of the page carries besides its answers: the step, the version they were typed over, and what is
 * unsaved on other steps.
 */
export const UnsavedAnswerInputs = ({ shown }: { shown: ShownStep }) => (
  <>
    <input type="hidden" name="step" value={shown.page.step.slug} />
    <input type="hidden" name="version" value={shown.baseRevision} />
    <input type="hidden" name={unsavedInput} value={shown.unsavedAnswers} />
  </>
);

/** The ways to a step are buttons, which carry along what is unsaved. */
export const buttonTo =
  (addressOf: GetStepUrl): LinkTo =>
  ({ slug, name }, text) => (
    <button
      type="submit"
      name="intent"
      value={`goto:${slug}`}
      formAction={addressOf({ slug }) + fragmentOf(name)}
      className="button button-quiet"
    >
      {text}
    </button>
  );

interface ProblemProps {
  reply: EditReply | undefined;
  addressOf: GetStepUrl;
}

/** Why the last post did nothing. */
export const EditProblem = ({ reply, addressOf }: ProblemProps) =>
  reply?.problem ? <ReviewProblem problem={reply.problem} linkTo={buttonTo(addressOf)} /> : null;

/** What the last post did with the documents. */
export const DocumentsDone = ({ done }: Pick<EditReply, "done">) =>
  done ? (
    <Notice className="banner" about={done}>
      <strong>{done.title}</strong>
      <p>{done.message}</p>
    </Notice>
  ) : null;
