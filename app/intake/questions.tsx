import { useEffect, useMemo } from "react";
import { bodyOf } from "./bodies/index.ts";
import type { EditedRow } from "./edit-rows.ts";
import { QuestionsStart } from "./step-frame.tsx";
import { StepProvider, type StepContext } from "./step-context.tsx";
import { ErrorSummary } from "./step-parts.tsx";
import type { Guide } from "../questionnaire/guide.ts";
import type { Step, Values } from "../questionnaire/step.ts";
import { typedPrefix } from "../questionnaire/typed-amounts.ts";
import { useAdvice } from "./use-advice.ts";
import { useMessages } from "./use-messages.ts";

interface Props {
  step: Step;
  values: Values;
  /** What was typed for stored amounts that may mean something else, by control. */
  typed: Readonly<Record<string, string>>;
  guide: Guide;
  editedRow: EditedRow | undefined;
  details: Pick<StepContext, "open" | "onOpen" | "loadDetails">;
  onMessages?: () => void;
}

/**
 * The step's questions with the messages of the last validation, which is repeated as answers change. They are rendered again
 * only when the messages or the answers to show change, because a step may have hundreds of inputs.
 */
export function Questions({ step, values, typed, guide, editedRow, details, onMessages }: Props) {
  const fieldErrors = useMessages();
  const errors = useMemo(() => fieldErrors, [JSON.stringify(fieldErrors)]);
  const messages = Object.keys(errors).length;
  const advice = useAdvice(step, values, typed);
  useEffect(() => {
    if (messages > 0) onMessages?.();
  }, [messages]);
  return useMemo(() => {
    const Body = bodyOf(step);
    return (
      <StepProvider value={{ step, values, errors, ...advice, guide, editedRow, ...details }}>
        {Object.entries(advice.typed).map(([name, text]) => (
          <input key={name} type="hidden" name={typedPrefix + name} value={text} />
        ))}
        <ErrorSummary errors={errors} />
        <QuestionsStart />
        <Body />
      </StepProvider>
    );
  }, [step, values, errors, advice.advice, advice.typed, editedRow, details.open, guide.isSingle, guide.takeHomePay]);
}
