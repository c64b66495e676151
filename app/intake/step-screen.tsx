import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ValidatedForm } from "remix-validated-form";
import { Unavailable } from "../components/problem.tsx";
import { useToast } from "../components/toasts.tsx";
import { checkBeforeSending, stepFormId } from "./check-before-sending.ts";
import { CompletionPanel } from "./completion-panel.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { withAnswer, type Conflict } from "./merge.ts";
import { readPosted } from "./posted.ts";
import type { Questions } from "./questions.tsx";
import { SaveStatus } from "./save-status.tsx";
import { stampOf } from "./stamp.ts";
import { StepIndicator } from "./step-indicator.tsx";
import { EnterButton, StepButtons } from "./step-parts.tsx";
import type { StepPage, StepReply } from "./step-route.server.ts";
import { mergeValues, type Values } from "./step.ts";
import { useAutosave } from "./use-autosave.ts";
import { useFocusAfterMove } from "./use-focus-after-move.ts";
import { useInputMasks } from "./use-input-masks.ts";

const saveError = { title: "Save Error", description: "Failed to save form data. Please try again.", variant: "destructive" } as const;

/** What a post was answered with, or that the answer never came. */
export type Reply = StepReply;

interface Props {
  page: StepPage;
  reply?: Reply | undefined;
  /** What draws the step's questions, if it has any. */
  questions?: typeof Questions;
  /** What the step draws besides its questions. */
  children?: React.ReactNode;
}

/** One step of the public form: where one is, the questions, the way on, and what is saved. */
export function StepScreen({ page, reply, questions, children }: Props) {
  const { step } = page;
  if (page.isUnavailable && !reply) return <Unavailable />;
  return (
    <div className="intake">
      <EnterButton />
      <StepIndicator current={step} form={stepFormId} />
      <div className="intake-columns">
        <StepForm key={step.slug} page={page} reply={reply} questions={questions}>
          {children}
        </StepForm>
        <CompletionPanel current={step} />
      </div>
    </div>
  );
}

function StepForm({ page, reply, questions: Questions, children }: Props) {
  const [step] = useState(page.step);
  const [validator] = useState(() => checkBeforeSending(step));
  const [taken, setTaken] = useState<{ values: Values; times: number }>();
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const versionInput = useRef<HTMLInputElement>(null);
  const version = useRef(reply?.stamp ?? stampOf(step, reply?.version ?? page.version, page.values));
  const toast = useToast();
  const submit = useSubmit();

  const redrawn = useRef(0);
  const take = (values: Values) => setTaken({ values, times: (redrawn.current += 1) });
  const seen = (newVersion: number, stored: Values) => {
    version.current = stampOf(step, newVersion, stored);
    if (versionInput.current) versionInput.current.value = version.current;
  };
  const { tell, autosave } = useAutosave({
    step,
    page,
    form,
    onVersion: seen,
    onFailure: (reason) => toast(reason ? { ...saveError, description: reason } : saveError),
    onMerged: (values, differing) => {
      take(values);
      setConflicts(differing);
    },
  });
  useInputMasks(form);
  useFocusAfterMove(form);

  useEffect(() => {
    setTaken(undefined);
    if (reply?.stamp) return;
    seen(reply?.version ?? page.version, page.values);
  }, [page, reply]);
  useEffect(() => {
    if (!reply) return;
    if (reply.saveFailed) toast(saveError);
    if (reply.saveFailed) autosave.current?.resume();
    setConflicts(reply.conflicts ?? []);
    if (reply.conflicts && reply.repopulateFields) take(reply.repopulateFields);
  }, [reply, toast, autosave]);

  const values = taken?.values ?? reply?.repopulateFields ?? page.values;
  const takeTheirs = ({ name, theirs }: Conflict) => {
    const here = mergeValues(step.fields, values, readPosted(step, new FormData(form.current!)));
    take(withAnswer(step.fields, here, name, theirs));
    setConflicts((left) => left.filter((each) => each.name !== name));
    setTimeout(() => autosave.current?.changed());
  };

  return (
    <ValidatedForm
      id={stepFormId}
      formRef={form}
      className="step-form"
      method="post"
      action={`/step/${step.slug}`}
      noValidate
      validator={validator}
      onInput={() => autosave.current?.changed()}
      onChange={() => autosave.current?.changed()}
      onSubmit={async (_data, event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        await autosave.current?.handOver();
        submit(submitter as HTMLButtonElement, { method: "post", action: `/step/${step.slug}` });
      }}
    >
      <input type="hidden" name="version" ref={versionInput} value={version.current} />
      <h1 tabIndex={-1}>{step.title}</h1>
      <p className="lead">{step.description}</p>
      {reply?.notice && (
        <p className="alert" role="alert">
          {reply.notice}
        </p>
      )}
      <ConflictNotice conflicts={conflicts.length > 0 ? conflicts : (reply?.conflicts ?? [])} onTake={takeTheirs} />
      {Questions && <Questions key={taken?.times ?? 0} step={step} values={values} onMessages={() => void autosave.current?.save()} />}
      {children}
      <SaveStatus tell={tell} />
      <StepButtons step={step}>
        <button type="submit" name="intent" value="save" className="button button-quiet">
          Save
        </button>
        <button type="submit" name="intent" value="finish" className="button button-quiet">
          Finish on this computer
        </button>
      </StepButtons>
    </ValidatedForm>
  );
}
