import { Form } from "@remix-run/react";
import { stepFormId } from "../components/site-frame.tsx";
import { DocumentAreas, useMissingDocuments } from "../documents/document-areas.tsx";
import { BeforeYouSubmit } from "../review/before-you-submit.tsx";
import { SummaryView } from "../review/summary-view.tsx";
import { SubmitSection, NextSteps } from "../review/review-parts.tsx";
import type { ReviewFacts } from "../review/review-screen.tsx";
import { QuestionsStart, StepFrame, StepHead } from "../intake/step/step-frame.tsx";
import { StepIndicator } from "../intake/step-indicator.tsx";
import type { GetStepUrl } from "../intake/step-parts.tsx";
import { EditButtons } from "./edit-form.tsx";
import { renderStepButton, UnsavedAnswerInputs, DocumentsNotice, EditProblem } from "./edit-notices.tsx";
import { AskedLine } from "./asked-line.tsx";
import type { StepQuestions } from "./asked.server.ts";
import type { ShownStep } from "./edit-page.server.ts";
import { unsavedInput, type EditReply } from "./edit-reply.ts";
import { UnsavedBanner, type UnsavedState } from "./unsaved-notices.tsx";
import { words } from "./wording/index.ts";

interface Props {
  shown: ShownStep;
  review: ReviewFacts;
  reply: EditReply | undefined;
  addressOf: GetStepUrl;
  unsaved: UnsavedState;
  asked: StepQuestions | null;
  /** Whether the client is using the page, not the office. */
  isClient: boolean;
}

/** Step 14 behind an edit link: documents (stored immediately), the summary including unsaved answers, and submit buttons. */
export function EditReview({ shown, review, reply, addressOf, unsaved, asked, isClient }: Props) {
  const { step, formId, guide } = shown.page;
  const url = addressOf(step);
  const { missing, onCountChange } = useMissingDocuments(review.documents);
  const form = { url, shown };
  return (
    <StepFrame
      step={step}
      progress={guide.progress}
      indicator={
        <ReviewForm {...form} id={stepFormId}>
          <StepIndicator current={step} progress={guide.progress} getStepUrl={addressOf} />
        </ReviewForm>
      }
    >
      <StepHead step={step} />
      {asked && (
        <ReviewForm {...form}>
          <AskedLine asked={asked} />
        </ReviewForm>
      )}
      {reply?.problem && (
        <ReviewForm {...form}>
          <EditProblem reply={reply} addressOf={addressOf} />
        </ReviewForm>
      )}
      <QuestionsStart />
      <ReviewForm {...form}>
        <BeforeYouSubmit
          review={{ ...review, page: shown.page }}
          missing={missing}
          renderLink={renderStepButton(addressOf)}
          canConfirm={isClient}
        />
      </ReviewForm>
      <DocumentAreas
        formId={formId}
        documents={review.documents}
        isDraft={!review.submittedAt}
        onCountChange={onCountChange}
        action={url}
        notice={<DocumentsNotice done={reply?.done} />}
      >
        <input type="hidden" name={unsavedInput} value={shown.unsavedAnswers} />
      </DocumentAreas>
      <ReviewForm {...form}>
        <SummaryView
          review={review}
          progress={guide.progress}
          renderChangeLink={({ slug, title }) => (
            <button type="submit" name="intent" value={`goto:${slug}`} formAction={addressOf({ slug })} className="button button-quiet">
              {words.change}
              <span className="visually-hidden"> {title}</span>
            </button>
          )}
        />
        <SubmitSection formId={formId} isCompleted={review.isCompleted} sentNote={shown.page.sentNote} page={url} />
        <NextSteps phone={review.phone} />
        {unsaved.isUnsaved && <UnsavedBanner />}
        <EditButtons {...{ step, addressOf, unsaved, asked, isClient }} />
      </ReviewForm>
    </StepFrame>
  );
}

interface ReviewFormProps {
  url: string;
  shown: ShownStep;
  id?: string;
  children: React.ReactNode;
}

const ReviewForm = ({ url, shown, id, children }: ReviewFormProps) => (
  <Form id={id} method="post" action={url} preventScrollReset>
    <UnsavedAnswerInputs shown={shown} />
    {children}
  </Form>
);
