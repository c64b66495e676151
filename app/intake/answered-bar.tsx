import { useEffect, useRef, useState } from "react";
import { countAnswered } from "../questionnaire/progress.ts";
import { readValues } from "./read-values.ts";
import { useStep } from "./step-context.tsx";

/** Says how many of a step's questions are answered: of the stored answers, and with scripts of the typed ones. */
export function AnsweredBar() {
  const { step, values } = useStep();
  const line = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState(values);
  useEffect(() => {
    setTyped(values);
    const form = line.current?.closest("form");
    const count = () => form && setTyped(readValues(step, values, form));
    form?.addEventListener("input", count);
    return () => form?.removeEventListener("input", count);
  }, [step, values]);
  const { answered, all } = countAnswered(step, typed);
  return (
    <p className="answered-bar" ref={line}>
      <span>
        {answered} of {all} answered
      </span>{" "}
      <progress className="progress" value={answered} max={all} aria-label="Answered questions" />
    </p>
  );
}
