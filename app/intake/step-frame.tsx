import { Notice } from "../components/notice.tsx";
import { CompletionPanel } from "./completion-panel.tsx";
import type { StepName } from "../questionnaire/step.ts";
import type { StepReply } from "./step-route.server.ts";
import { useFocusAfterMove } from "./use-focus-after-move.ts";

interface FrameProps {
  step: StepName;
  /** The step indicator, in the form that its buttons post. */
  indicator: React.ReactNode;
  children: React.ReactNode;
}

/** A step between the indicator and the completion panel. */
export const StepFrame = ({ step, indicator, children }: FrameProps) => (
  <>
    {indicator}
    <div className="intake-columns">
      <div className="step-card">{children}</div>
      <CompletionPanel current={step} />
    </div>
  </>
);

interface HeadProps {
  step: { title: string; description: string };
  reply?: StepReply | undefined;
}

/** What the step asks for, and what the person should know about the last post. */
export function StepHead({ step, reply }: HeadProps) {
  const title = useFocusAfterMove();
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {step.title}
      </h1>
      <p className="lead">{step.description}</p>
      {reply?.notice && (
        <Notice className="alert" about={reply}>
          <p>{reply.notice}</p>
        </Notice>
      )}
    </>
  );
}
