import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ValidatedForm } from "remix-validated-form";
import { FlashBanner } from "../../components/flash-banner.tsx";
import { UnavailablePage } from "../../components/error-page.tsx";
import { stepFormId } from "../../components/site-frame.tsx";
import { useRouteModule } from "../../components/use-route-module.ts";
import { useToast } from "../../components/toasts.tsx";
import { nextStepValidator } from "../next-step-validator.ts";
import { conflictProblem, ConflictNotice } from "../conflict-notice.tsx";
import { saveError, toastOf } from "../failures.ts";
import { keepFocus } from "../keep-focus.ts";
import { progressOf, type StepProgress } from "../../questionnaire/progress.ts";
import { Questions } from "./questions.tsx";
import { isStaying, languageVerb, readIntent } from "../edit-rows.ts";
import { SaveStatus } from "../autosave/save-status.tsx";
import { serializeBaseRevision } from "../../questionnaire/base-revision.ts";
import { useOpenDetails } from "../open-details.ts";
import { Opening, WelcomeBack } from "../opening.tsx";
import { StepFooter } from "./step-footer.tsx";
import { StepFrame, StepHead } from "./step-frame.tsx";
import { StepIndicator } from "../step-indicator.tsx";
import { SaveButton, StepButtons } from "../step-parts.tsx";
import type { SavedForm } from "../autosave/saved-form.ts";
import type { StepReply } from "./save-step.server.ts";
import type { StepPage } from "../step-page.server.ts";
import { useAutosave } from "../autosave/use-autosave.ts";
import { stepNames } from "../../questionnaire/step-names/index.ts";
import { useInputMasks } from "../use-input-masks.ts";
import { useNextBox } from "../use-next-box.ts";
import { useDefinition } from "./use-definition.ts";
import { useShownAnswers } from "../use-shown-answers.ts";
import { words } from "../wording/index.ts";

/** Reply to a post, or a failure because no response arrived. */
export type Reply = StepReply;

interface Props {
  page: StepPage;
  reply?: Reply | undefined;
}

/** The page of one step of the public form. */
export function StepScreen({ page, reply }: Props) {
  if (page.isUnavailable && !reply) return <UnavailablePage />;
  return <StepForm key={page.step.slug} page={page} reply={reply} />;
}

function StepForm({ page, reply }: Props) {
  const { definition, load, loadDetails } = useDefinition(page, reply);
  const step = definition.current;
  const form = useRef<HTMLFormElement>(null);
  const versionInput = useRef<HTMLInputElement>(null);
  const formIdInput = useRef<HTMLInputElement>(null);
  const [ownProgress, setOwnProgress] = useState<StepProgress>();
  const toast = useToast();
  const submit = useSubmit();
  const onAccept = () => void setTimeout(() => autosave.current?.onChange());
  const shown = useShownAnswers<SavedForm>({ step, stored: page, reply, form, onAccept });
  const { values, renderKey, editedRow, conflicts, adopted } = shown;
  const [validator] = useState(() => nextStepValidator(step));
  const given = reply?.advice ?? page.advice;
  const [said, setSaid] = useState({ given, advice: given });
  const version = useRef(reply?.baseRevision ?? serializeBaseRevision(step, adopted.version, adopted.values));

  const updateBaseRevision = (stored: SavedForm) => {
    version.current = serializeBaseRevision(definition.current, stored.version, stored.values);
    if (versionInput.current) versionInput.current.value = version.current;
    if (formIdInput.current) formIdInput.current.value = stored.formId ?? "";
    shown.rebase(stored);
    if (stored.advice) setSaid({ given, advice: stored.advice });
  };
  const { reportState, autosave } = useAutosave({
    definition,
    saved: adopted,
    form,
    load,
    isOtherForm: reply?.otherFormId !== undefined,
    onVersion: (stored) => {
      updateBaseRevision(stored);
      setOwnProgress(progressOf(definition.current, stored.values));
    },
    onFailure: (reason) => {
      flushSync(() => toast(toastOf({ ...saveError(), ...(reason ? { message: reason } : { advice: words.savedOnceOnline }) })));
      // What is being typed stays in sight.
      document.activeElement?.scrollIntoView({ block: "nearest" });
    },
    onMerged: (merged, newConflicts) => {
      keepFocus(() => flushSync(() => shown.showMerged(merged, newConflicts)));
      if (newConflicts.length > 0) toast(toastOf(conflictProblem(newConflicts)));
    },
  });
  const details = { ...useOpenDetails(page, reply), loadDetails };
  useInputMasks(form);
  useNextBox(form);
  useRouteModule(step.id < stepNames.length - 1 ? "routes/step.$slug" : "routes/step.review");

  useEffect(() => {
    if (reply?.saveFailed) return;
    setOwnProgress(undefined);
    updateBaseRevision(adopted);
  }, [adopted]);
  useEffect(() => {
    if (!reply) return;
    if (reply.saveFailed && !reply.otherFormId) toast(toastOf({ ...saveError(), advice: reply.notice }));
    if (reply.saveFailed) autosave.current?.resume();
  }, [reply, toast, autosave]);

  const progress = ownProgress
    ? page.guide.progress.map((each, index) => (index === step.id - 1 ? ownProgress : each))
    : page.guide.progress;
  return (
    <ValidatedForm
      id={stepFormId}
      formRef={form}
      method="post"
      action={`/step/${step.slug}`}
      noValidate
      validator={validator}
      onInput={() => autosave.current?.onChange()}
      onChange={() => autosave.current?.onChange()}
      onSubmit={async (_data, event) => {
        event.preventDefault();
        const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        await autosave.current?.pause();
        shown.rememberPosted();
        const intent = readIntent(submitter?.value);
        const target = submitter?.getAttribute("formaction") ?? "";
        const action = target.startsWith("/") ? target : `/step/${step.slug}${target}`;
        // The pause may have merged answers of another window, and mounted the inputs and the button again.
        const posted = new FormData(form.current!);
        if (submitter) posted.append(submitter.name, submitter.value);
        submit(posted, { method: "post", action, preventScrollReset: isStaying(intent), replace: intent.verb === languageVerb });
      }}
    >
      <input type="hidden" name="version" ref={versionInput} value={version.current} />
      <input type="hidden" name="formId" ref={formIdInput} value={reply?.otherFormId ?? adopted.formId ?? ""} />
      <StepFrame
        step={step}
        progress={progress}
        indicator={<StepIndicator current={step} progress={progress} />}
        status={<SaveStatus reportState={reportState} savedAt={page.savedAt} />}
      >
        <StepHead step={step} reply={reply} />
        <WelcomeBack page={page} />
        {step.opening && <Opening of={step.opening} />}
        {words.translationHelps && step.opening && <p className="note">{words.translationHelps}</p>}
        <ConflictNotice fields={step.fields} conflicts={conflicts.list} about={conflicts.about} onAccept={shown.acceptRemote} />
        <Questions
          key={renderKey}
          {...{ step, values, editedRow, details }}
          removedRow={editedRow ?? page.removedRow}
          typed={reply?.typed ?? page.typed}
          advice={said.given === given ? said.advice : given}
          guide={page.guide}
          onMessages={() => void autosave.current?.save()}
        />
        <FlashBanner place="save-notice" />
        <StepButtons step={step}>
          <SaveButton />
        </StepButtons>
        <StepFooter reference={page.reference} />
      </StepFrame>
    </ValidatedForm>
  );
}
