import { useEffect } from "react";
import { useFormContext } from "remix-validated-form";
import { bodyOf } from "./bodies/index.ts";
import { StepProvider } from "./step-context.tsx";
import { ErrorSummary } from "./step-parts.tsx";
import type { Step, Values } from "./step.ts";

/** The step's questions with the messages of the last check, which is repeated as answers change. */
export function Questions({ step, values, onMessages }: { step: Step; values: Values; onMessages?: () => void }) {
  const { fieldErrors } = useFormContext();
  const Body = bodyOf(step);
  const messages = Object.keys(fieldErrors).length;
  useEffect(() => {
    if (messages > 0) onMessages?.();
  }, [messages]);
  return (
    <StepProvider value={{ step, values, errors: fieldErrors }}>
      <ErrorSummary errors={fieldErrors} />
      <Body />
    </StepProvider>
  );
}
