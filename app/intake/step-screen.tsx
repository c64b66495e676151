import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createValidator, useFormContext, ValidatedForm } from "remix-validated-form";
import { useToast } from "../components/toasts.tsx";
import { bodyOf } from "./bodies/index.ts";
import { CompletionPanel } from "./completion-panel.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { printsOf, withAnswer, type Conflict } from "./merge.ts";
import { readPosted } from "./posted.ts";
import { SaveStatus } from "./save-status.tsx";
import { StepIndicator } from "./step-indicator.tsx";
import { StepButtons, ErrorSummary } from "./step-parts.tsx";
import { StepProvider } from "./step-context.tsx";
import type { StepPage, StepReply } from "./step-route.server.ts";
import { checkStep, mergeValues, type Step, type Values } from "./step.ts";
import { stepAt } from "./steps/index.ts";
import { useAutosave } from "./use-autosave.ts";
import { useInputMasks } from "./use-input-masks.ts";

const formId = "step-form";
const saveError = { title: "Save Error", description: "Failed to save form data. Please try again.", variant: "destructive" } as const;

/** What a post was answered with, or that the answer never came. */
export type Reply = StepReply & { saveFailed?: boolean };

interface Props {
  page: StepPage;
  reply?: Reply | undefined;
  /** What the step draws besides its questions. */
  children?: React.ReactNode;
}

/** One step of the public form: where one is, the questions, the way on, and what is saved. */
export function StepScreen({ page, reply, children }: Props) {
  const step = stepAt(page.slug)!;
  return (
    <div className="intake">
      <EnterButton />
      <StepIndicator current={step} form={formId} />
      <div className="intake-columns">
        <StepForm key={step.slug} step={step} page={page} reply={reply}>
          {children}
        </StepForm>
        <CompletionPanel current={step} />
      </div>
    </div>
  );
}

/** What Enter presses: the first of the form's buttons on the page, which would else be the indicator's first step. */
const EnterButton = () => (
  <button type="submit" form={formId} name="intent" value="next" className="visually-hidden" tabIndex={-1} aria-hidden="true">
    Next
  </button>
);

/** Only Next is checked before it is sent; every other button saves and goes. The server has the last word. */
const validatorOf = (step: Step) =>
  createValidator<Values>({
    validate: async (posted: Values) => {
      const form = document.getElementById(formId) as HTMLFormElement;
      const isNext = posted["intent"] === undefined || posted["intent"] === "next";
      const fieldErrors = isNext ? checkStep(step, readPosted(step, new FormData(form))) : {};
      return Object.keys(fieldErrors).length > 0 ? { error: fieldErrors, data: undefined } : { data: posted, error: undefined };
    },
    validateField: async () => ({}),
  });

function StepForm({ step, page, reply, children }: Props & { step: Step }) {
  const [validator] = useState(() => validatorOf(step));
  const [taken, setTaken] = useState<{ values: Values; times: number }>();
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const stamp = (version: number, stored: Values) => `${version}:${printsOf(step.fields, stored)}`;
  const versionInput = useRef<HTMLInputElement>(null);
  const version = useRef(stamp(reply?.version ?? page.version, page.values));
  const toast = useToast();
  const submit = useSubmit();

  const take = (values: Values) => setTaken((last) => ({ values, times: (last?.times ?? 0) + 1 }));
  const seen = (newVersion: number, stored: Values) => {
    version.current = stamp(newVersion, stored);
    if (versionInput.current) versionInput.current.value = version.current;
  };
  const { state, autosave } = useAutosave({
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
    seen(reply?.version ?? page.version, page.values);
  }, [page, reply]);
  useEffect(() => {
    if (!reply) return;
    if (reply.saveFailed) toast(saveError);
    if (reply.saveFailed) autosave.current?.resume();
    setConflicts(reply.conflicts ?? []);
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
      id={formId}
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
      <Questions key={taken?.times ?? 0} step={step} values={values} save={() => void autosave.current?.save()} />
      {children}
      <SaveStatus state={state} />
      <StepButtons step={step} />
    </ValidatedForm>
  );
}

/** The step's questions with the messages of the last check, which is repeated as answers change. */
function Questions({ step, values, save }: { step: Step; values: Values; save: () => void }) {
  const { fieldErrors } = useFormContext();
  const Body = bodyOf(step);
  const messages = Object.keys(fieldErrors).length;
  useEffect(() => {
    if (messages > 0) save();
  }, [messages]);
  return (
    <StepProvider value={{ step, values, errors: fieldErrors }}>
      <ErrorSummary errors={fieldErrors} />
      <Body />
    </StepProvider>
  );
}

let hasArrived = false;

/** After going to another step within the page, the new step's title gets the focus, as on a page load. */
function useFocusAfterMove(form: React.RefObject<HTMLFormElement>) {
  useEffect(() => {
    if (hasArrived && !location.hash) form.current?.querySelector("h1")?.focus({ preventScroll: true });
    hasArrived = true;
  }, [form]);
}
