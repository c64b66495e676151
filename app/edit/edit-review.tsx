import { Form } from "@remix-run/react";
import { DocumentAreas, useMissingDocuments } from "../documents/document-areas.tsx";
import { BeforeYouSubmit } from "../review/before-you-submit.tsx";
import { SummaryView } from "../review/summary-view.tsx";
import { HandIn, NextSteps } from "../review/review-parts.tsx";
import type { ReviewFacts } from "../review/review-screen.tsx";
import { StepFrame, StepHead } from "../intake/step-frame.tsx";
import { StepIndicator } from "../intake/step-indicator.tsx";
import type { GetStepUrl } from "../intake/step-parts.tsx";
import { EditButtons } from "./edit-form.tsx";
import { buttonTo, UnsavedAnswerInputs, DocumentsDone, EditProblem } from "./edit-notices.tsx";
import { AskedLine } from "./asked-line.tsx";
import type { AskedHere } from "./asked.server.ts";
import type { ShownStep } from "./edit-page.server.ts";
import { unsavedInput, type EditReply } from "./edit-reply.ts";
import { UnsavedBanner, type Unsaved } from "./unsaved-notices.tsx";

interface Props {
  shown: ShownStep;
  review: ReviewFacts;
  reply: EditReply | undefined;
  addressOf: GetStepUrl;
  unsaved: Unsaved;
  asked: AskedHere | null;
  /** Whether the client, not the office, is at the page. */
  isClient: boolean;
}

/** Step 14 behind an edit link: documents, which are kept at once, the summary with what is unsaved, and the ways to hand in. */
export function EditReview({ shown, review, reply, addressOf, unsaved, asked, isClient }: Props) {
  const { step, formId, guide } = shown.page;
  const address = addressOf(step);
  const { missing, onCount } = useMissingDocuments(review.documents);
  const form = { address, shown };
  return (
    <StepFrame
      step={step}
      progress={guide.progress}
      indicator={
        <ReviewForm {...form}>
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
      <ReviewForm {...form}>
        <BeforeYouSubmit review={{ ...review, page: shown.page }} missing={missing} linkTo={buttonTo(addressOf)} />
      </ReviewForm>
      <DocumentAreas
        formId={formId}
        documents={review.documents}
        isDraft={!review.submittedAt}
        onCount={onCount}
        page={address}
        notice={<DocumentsDone done={reply?.done} />}
      >
        <input type="hidden" name={unsavedInput} value={shown.unsavedAnswers} />
      </DocumentAreas>
      <ReviewForm {...form}>
        <SummaryView
          summary={review.summary}
          change={({ slug, title }) => (
            <button type="submit" name="intent" value={`goto:${slug}`} formAction={addressOf({ slug })} className="button button-quiet">
              Change<span className="visually-hidden"> {title}</span>
            </button>
          )}
        />
        <HandIn formId={formId} isCompleted={review.isCompleted} submittedAt={review.submittedAt} page={address} />
        <NextSteps phone={review.phone} />
        {unsaved.isUnsaved && <UnsavedBanner />}
        <EditButtons {...{ step, addressOf, unsaved, asked, isClient }} />
      </ReviewForm>
    </StepFrame>
  );
}

const ReviewForm = ({ address, shown, children }: { address: string; shown: ShownStep; children: React.ReactNode }) => (
  <Form method="post" action={address} preventScrollReset>
    <UnsavedAnswerInputs shown={shown} />
    {children}
  </Form>
);
