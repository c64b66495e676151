import { useSubmit } from "@remix-run/react";
import { useMemo, useRef, useState } from "react";
import { ValidatedForm } from "remix-validated-form";
import { CloseAnswersLink } from "../components/close-answers.tsx";
import { FlashBanner } from "../components/flash-banner.tsx";
import { stepFormId } from "../components/site-frame.tsx";
import { nextStepValidator } from "../intake/next-step-validator.ts";
import { ConflictNotice } from "../intake/conflict-notice.tsx";
import { useOpenDetails } from "../intake/open-details.ts";
import { Questions } from "../intake/step/questions.tsx";
import { StepFrame, StepHead } from "../intake/step/step-frame.tsx";
import { StepIndicator } from "../intake/step-indicator.tsx";
import { StepButtons, type GetStepUrl } from "../intake/step-parts.tsx";
import type { StepName } from "../questionnaire/step.ts";
import { useInputMasks } from "../intake/use-input-masks.ts";
import { useNextBox } from "../intake/use-next-box.ts";
import { useShownAnswers } from "../intake/use-shown-answers.ts";
import { AskedLine, AskedNext } from "./asked-line.tsx";
import type { StepQuestions } from "./asked.server.ts";
import type { ShownStep } from "./edit-page.server.ts";
import type { EditReply } from "./edit-reply.ts";
import { UnsavedAnswerInputs, EditProblem } from "./edit-notices.tsx";
import { SaveChanges, UnsavedBanner, UnsavedCard, type UnsavedState } from "./unsaved-notices.tsx";
import { words } from "./wording/index.ts";

interface Props {
  shown: ShownStep;
  reply: EditReply | undefined;
  addressOf: GetStepUrl;
  unsaved: UnsavedState;
  asked: StepQuestions | null;
  /** Whether the client is using the page, not the office. */
  isClient: boolean;
  onChange: () => void;
}

/** The questions of a step. Its buttons pass the answers on to the next page; only the save buttons store them. */
export function EditForm({ shown, reply, addressOf, unsaved, asked, isClient, onChange }: Props) {
  const { step, guide } = shown.page;
  const [validator] = useState(() => nextStepValidator(step));
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { values, renderKey, editedRow, conflicts, acceptRemote, rememberPosted } = useShownAnswers({
    step,
    stored: shown.page,
    reply,
    form,
    onAccept: onChange,
  });
  const details = useOpenDetails(shown.page, reply);
  const open = useMemo(() => [...details.open, ...(asked?.open ?? []).map(({ id }) => id)], [details.open, asked]);
  useInputMasks(form);
  useNextBox(form);
  return (
    <ValidatedForm
      id={stepFormId}
      formRef={form}
      method="post"
      action={addressOf(step)}
      noValidate
      validator={validator}
      onInput={onChange}
      onChange={onChange}
      onSubmit={(_data, event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        rememberPosted();
        submit(submitter as HTMLButtonElement, {
          method: "post",
          action: submitter?.getAttribute("formaction") ?? addressOf(step),
          preventScrollReset: true,
        });
      }}
    >
      <UnsavedAnswerInputs shown={shown} />
      <StepFrame
        step={step}
        progress={guide.progress}
        indicator={<StepIndicator current={step} progress={guide.progress} getStepUrl={addressOf} />}
      >
        <StepHead step={step} />
        <AskedLine asked={asked} />
        <EditProblem reply={reply} addressOf={addressOf} />
        <ConflictNotice fields={step.fields} conflicts={conflicts.list} about={conflicts.about} onAccept={acceptRemote} />
        <Questions
          key={renderKey}
          step={step}
          values={values}
          typed={shown.page.typed}
          advice={shown.page.advice}
          guide={guide}
          editedRow={editedRow}
          details={{ ...details, open }}
        />
        {unsaved.isUnsaved && <UnsavedBanner />}
        <EditButtons {...{ step, addressOf, unsaved, asked, isClient }} />
      </StepFrame>
    </ValidatedForm>
  );
}

/** The navigation buttons and Save Changes, which is repeated on the card that floats over the page. */
export const EditButtons = ({
  step,
  addressOf,
  unsaved,
  asked,
  isClient,
}: Pick<Props, "addressOf" | "unsaved" | "asked" | "isClient"> & { step: StepName }) => (
  <>
    <FlashBanner place="save-notice" />
    <AskedNext asked={asked} />
    <p className="edit-reminder">{words.remember}</p>
    <StepButtons step={step} getStepUrl={addressOf}>
      <SaveChanges isSaving={unsaved.isSaving} /> {isClient && <CloseAnswersLink className="button button-quiet" />}
    </StepButtons>
    <UnsavedCard {...unsaved} />
  </>
);
