import { Notice } from "../components/notice.tsx";
import { toFragment, ReviewProblem, type RenderLink } from "../review/review-parts.tsx";
import type { GetStepUrl } from "../intake/step-parts.tsx";
import type { ShownStep } from "./edit-page.server.ts";
import { unsavedInput, type EditReply } from "./edit-reply.ts";

/** Hidden inputs of every post of the page: the step, the base revision, and the unsaved answers of all steps. */
export const UnsavedAnswerInputs = ({ shown }: { shown: ShownStep }) => (
  <>
    <input type="hidden" name="step" value={shown.page.step.slug} />
    <input type="hidden" name="version" value={shown.baseRevision} />
    <input type="hidden" name={unsavedInput} value={shown.unsavedAnswers} />
  </>
);

/** Renders links to steps as buttons, so that the unsaved answers are posted along. */
export const renderStepButton =
  (addressOf: GetStepUrl): RenderLink =>
  ({ slug, name }, text) => (
    <button
      type="submit"
      name="intent"
      value={`goto:${slug}`}
      formAction={addressOf({ slug }) + toFragment(name)}
      className="button button-quiet"
    >
      {text}
    </button>
  );

interface ProblemProps {
  reply: EditReply | undefined;
  addressOf: GetStepUrl;
}

/** Explains why the last post failed. */
export const EditProblem = ({ reply, addressOf }: ProblemProps) =>
  reply?.problem ? <ReviewProblem problem={reply.problem} renderLink={renderStepButton(addressOf)} /> : null;

/** Reports what the last post did with the documents. */
export const DocumentsNotice = ({ done }: Pick<EditReply, "done">) =>
  done ? (
    <Notice className="banner" about={done}>
      <strong>{done.title}</strong>
      <p>{done.message}</p>
    </Notice>
  ) : null;
