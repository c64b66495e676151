import { Notice } from "../../components/notice.tsx";
import { CompletionPanel } from "../completion-panel.tsx";
import type { StepProgress } from "../../questionnaire/progress.ts";
import type { Field } from "../../questionnaire/fields.ts";
import type { Step, StepName } from "../../questionnaire/step.ts";
import type { StepReply } from "./save-step.server.ts";
import { useFocusAfterMove } from "../use-focus-after-move.ts";
import { words } from "../wording/index.ts";

interface FrameProps {
  step: StepName;
  progress: readonly StepProgress[];
  /** The step indicator, which is part of the form so that its buttons post it. */
  indicator: React.ReactNode;
  /** The save status, which stays visible while scrolling. */
  status?: React.ReactNode;
  children: React.ReactNode;
}

/** Lays out a step with the indicator above it and the completion panel next to it. */
export const StepFrame = ({ step, progress, indicator, status, children }: FrameProps) => (
  <div className="step-frame">
    {indicator}
    {status}
    <div className="intake-columns">
      <div className="step-card">{children}</div>
      <CompletionPanel current={step} progress={progress} />
    </div>
  </div>
);

interface HeadProps {
  step: Pick<Step, "title" | "description" | "fields">;
  reply?: StepReply | undefined;
}

/** The step's title and description, and a notice about the last post. */
export function StepHead({ step, reply }: HeadProps) {
  const title = useFocusAfterMove();
  return (
    <>
      <h1 ref={title} id="step-title" tabIndex={-1}>
        {step.title}
      </h1>
      <p className="lead">{step.description}</p>
      {Object.values(step.fields).some(hasAsterisk) && (
        <p className="hint">
          {words.starBefore}
          <span className="asterisk">*</span>
          {words.starAfter}
        </p>
      )}
      {reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
    </>
  );
}

/** The place before the first question, where the link past the navigation leads. */
export const QuestionsStart = () => <span id="questions" tabIndex={-1} />;

const hasAsterisk = (field: Field): boolean =>
  ("required" in field && field.required !== undefined) || ("asterisk" in field && field.asterisk === true);
