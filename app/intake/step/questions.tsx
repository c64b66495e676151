import { useEffect, useMemo } from "react";
import { bodyOf } from "../bodies/index.ts";
import type { EditedRow } from "../edit-rows.ts";
import { QuestionsStart } from "./step-frame.tsx";
import { StepProvider, type StepContext } from "../step-context.tsx";
import { ErrorSummary } from "../step-parts.tsx";
import { fieldAt } from "../../questionnaire/fields.ts";
import type { Guide } from "../../questionnaire/answers/guide.ts";
import type { Step, Values } from "../../questionnaire/step.ts";
import { typedPrefix } from "../../questionnaire/typed-amounts.ts";
import { useAdvice } from "../use-advice.ts";
import { useMessages } from "../use-messages.ts";
import { words } from "../wording/index.ts";

interface Props {
  step: Step;
  values: Values;
  /** What was typed for stored amounts that may mean something else, by control. */
  typed: Readonly<Record<string, string>>;
  /** What is said about stored answers, by control. */
  advice: Readonly<Record<string, string>>;
  guide: Guide;
  editedRow: EditedRow | undefined;
  removedRow?: EditedRow | null | undefined;
  details: Pick<StepContext, "open" | "onOpen" | "loadDetails">;
  onMessages?: () => void;
}

/** Names the questions of messages that only make sense beside them, such as "This is too long". */
const summarize = ({ fields }: Step, errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      name,
      words.refersToQuestion(message) ? `${fieldAt(fields, name)?.label}: ${message}` : message,
    ]),
  );

/**
 * The step's questions with the messages of the last validation, which is repeated as answers change. They are rendered again
 * only when the messages or the answers to show change, because a step may have hundreds of inputs.
 */
export function Questions({ step, values, typed, advice: given, guide, editedRow, removedRow = editedRow, details, onMessages }: Props) {
  const fieldErrors = useMessages();
  const errors = useMemo(() => fieldErrors, [JSON.stringify(fieldErrors)]);
  const messages = Object.keys(errors).length;
  const advice = useAdvice(step, given, typed);
  useEffect(() => {
    if (messages > 0) onMessages?.();
  }, [messages]);
  return useMemo(() => {
    const Body = bodyOf(step);
    return (
      <StepProvider value={{ step, values, errors, ...advice, guide, editedRow, removedRow, ...details }}>
        {Object.entries(advice.typed).map(([name, text]) => (
          <input key={name} type="hidden" name={typedPrefix + name} value={text} />
        ))}
        <ErrorSummary errors={summarize(step, errors)} />
        <QuestionsStart />
        <Body />
      </StepProvider>
    );
  }, [
    step,
    values,
    errors,
    advice.advice,
    advice.typed,
    editedRow,
    removedRow,
    details.open,
    guide.isSingle,
    guide.takeHomePay,
    Object.values(guide.debts).join(),
    guide.affairs.answered,
  ]);
}
