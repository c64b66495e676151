import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ValidatedForm } from "remix-validated-form";
import { checkBeforeSending, stepFormId } from "../intake/check-before-sending.ts";
import { ConflictNotice } from "../intake/conflict-notice.tsx";
import { withAnswer, type Conflict } from "../intake/merge.ts";
import { readPosted } from "../intake/posted.ts";
import { Questions } from "../intake/questions.tsx";
import { ReviewProblem } from "../intake/review-parts.tsx";
import { StepButtons, type AddressOf } from "../intake/step-parts.tsx";
import { mergeValues, type Step, type Values } from "../intake/step.ts";
import { useFocusAfterMove } from "../intake/use-focus-after-move.ts";
import { useInputMasks } from "../intake/use-input-masks.ts";
import type { ShownStep } from "./edit-page.server.ts";
import type { EditReply } from "./edit-reply.ts";
import { SaveChanges } from "./unsaved-notices.tsx";

interface Props {
  step: Step;
  shown: ShownStep;
  reply: EditReply | undefined;
  addressOf: AddressOf;
  isSaving: boolean;
  onChange: () => void;
  /** What the step draws besides its questions. */
  children: React.ReactNode;
}

/** The step's questions. Its buttons carry the answers along; only those that save store them. */
export function EditForm({ step, shown, reply, addressOf, isSaving, onChange, children }: Props) {
  const [validator] = useState(() => checkBeforeSending(step));
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { values, conflicts, take, times } = useAnswers(step, shown, reply, form, onChange);
  useInputMasks(form);
  useFocusAfterMove(form);
  /** The inputs of the documents stand among the questions, but belong to forms of their own. */
  const typed = ({ target }: React.FormEvent) => {
    if ((target as HTMLInputElement).form === form.current) onChange();
  };
  return (
    <ValidatedForm
      id={stepFormId}
      formRef={form}
      className="step-form"
      method="post"
      action={addressOf(step)}
      noValidate
      validator={validator}
      onInput={typed}
      onChange={typed}
      onSubmit={(_data, event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        submit(submitter as HTMLButtonElement, { method: "post", action: submitter?.getAttribute("formaction") ?? addressOf(step), preventScrollReset: true });
      }}
    >
      <input type="hidden" name="step" value={step.slug} />
      <input type="hidden" name="version" value={shown.stamp} />
      <input type="hidden" name="carried" value={shown.carried} />
      <h1 tabIndex={-1}>{step.title}</h1>
      <p className="lead">{step.description}</p>
      {reply?.done && (
        <div className="banner" role="status">
          <strong>{reply.done.title}</strong>
          <p>{reply.done.description}</p>
        </div>
      )}
      {reply?.problem && <ReviewProblem {...reply.problem} />}
      <ConflictNotice conflicts={conflicts} onTake={take} />
      <Questions key={times} step={step} values={values} />
      {children}
      <p className="edit-reminder">Remember: Changes are not automatically saved in edit mode</p>
      <StepButtons step={step} addressOf={addressOf}>
        <SaveChanges isSaving={isSaving} />
        <a className="button button-quiet" href="/finish">
          Finish on this computer
        </a>
      </StepButtons>
    </ValidatedForm>
  );
}

/** The answers to draw, and those of somebody else that may be taken in their place. */
function useAnswers(step: Step, shown: ShownStep, reply: EditReply | undefined, form: React.RefObject<HTMLFormElement>, onChange: () => void) {
  const [taken, setTaken] = useState<{ values: Values; times: number }>();
  const [conflicts, setConflicts] = useState<Conflict[]>(reply?.conflicts ?? []);
  const redrawn = useRef(0);
  const redraw = (drawn: Values) => setTaken({ values: drawn, times: (redrawn.current += 1) });
  useEffect(() => {
    setTaken((last) => last && { values: shown.page.values, times: last.times });
    setConflicts(reply?.conflicts ?? []);
    if (reply?.conflicts) redraw(shown.page.values);
  }, [shown, reply]);
  const values = taken?.values ?? reply?.repopulateFields ?? shown.page.values;
  const take = ({ name, theirs }: Conflict) => {
    const here = mergeValues(step.fields, values, readPosted(step, new FormData(form.current!)));
    redraw(withAnswer(step.fields, here, name, theirs));
    setConflicts((left) => left.filter((each) => each.name !== name));
    onChange();
  };
  return { values, conflicts, take, times: taken?.times ?? 0 };
}
