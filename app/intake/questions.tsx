import { useEffect, useMemo } from "react";
import { bodyOf } from "./bodies/index.ts";
import type { EditedRow } from "./edit-rows.ts";
import { QuestionsStart } from "./step-frame.tsx";
import { StepProvider, type StepContext } from "./step-context.tsx";
import { ErrorSummary } from "./step-parts.tsx";
import type { Guide } from "../questionnaire/guide.ts";
import type { Step, Values } from "../questionnaire/step.ts";
import { useMessages } from "./use-messages.ts";

interface Props {
  step: Step;
  values: Values;
  guide: Guide;
  editedRow: EditedRow | undefined;
  details: Pick<StepContext, "open" | "onOpen" | "loadDetails">;
  onMessages?: () => void;
}

/**
 * The step's questions with the messages of the last validation, which is repeated as answers change. They are rendered again
 * only when the messages or the answers to show change, because a step may have hundreds of inputs.
 */
export function Questions({ step, values, guide, editedRow, details, onMessages }: Props) {
  const fieldErrors = useMessages();
  const errors = useMemo(() => fieldErrors, [JSON.stringify(fieldErrors)]);
  const messages = Object.keys(errors).length;
  useEffect(() => {
    if (messages > 0) onMessages?.();
  }, [messages]);
  return useMemo(() => {
    const Body = bodyOf(step);
    return (
      <StepProvider value={{ step, values, errors, guide, editedRow, ...details }}>
        <ErrorSummary errors={errors} />
        <QuestionsStart />
        <Body />
      </StepProvider>
    );
  }, [step, values, errors, editedRow, details.open, guide.isSingle, guide.takeHomePay]);
}
