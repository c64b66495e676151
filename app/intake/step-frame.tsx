import { Notice } from "../components/notice.tsx";
import { CompletionPanel } from "./completion-panel.tsx";
import type { StepProgress } from "../questionnaire/progress.ts";
import type { Field } from "../questionnaire/fields.ts";
import type { Step, StepName } from "../questionnaire/step.ts";
import type { StepReply } from "./step-route.server.ts";
import { useFocusAfterMove } from "./use-focus-after-move.ts";

interface FrameProps {
  step: StepName;
  progress: readonly StepProgress[];
  /** The step indicator, in the form that its buttons post. */
  indicator: React.ReactNode;
  /** Whether all is saved, in sight wherever the page is scrolled to. */
  status?: React.ReactNode;
  children: React.ReactNode;
}

/** A step between the indicator and the completion panel. */
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

/** What the step asks for, and what the person should know about the last post. */
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
          A star (<span className="asterisk">*</span>) marks what we need you to answer.
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

const hasAsterisk = (field: Field): boolean =>
  ("required" in field && field.required !== undefined) || ("asterisk" in field && field.asterisk === true);
