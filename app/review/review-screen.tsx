import { Form, Link, useSubmit } from "@remix-run/react";
import { FlashBanner } from "../components/flash-banner.tsx";
import { DocumentAreas, useMissingDocuments, type DocumentLists } from "../documents/document-areas.tsx";
import { SummaryView } from "./summary-view.tsx";
import { documentsPage, reviewPage } from "./review-addresses.ts";
import { BeforeYouSubmit } from "./before-you-submit.tsx";
import { fragmentOf, HandIn, NextSteps, ReviewProblem, type LinkTo } from "./review-parts.tsx";
import type { Correction } from "../intake/failures.ts";
import { isStaying, readIntent } from "../intake/edit-rows.ts";
import { ReviewStatus } from "../intake/autosave/save-status.tsx";
import { WelcomeBack } from "../intake/opening.tsx";
import { StepFooter } from "../intake/step-footer.tsx";
import { StepFrame, StepHead } from "../intake/step-frame.tsx";
import { StepIndicator } from "../intake/step-indicator.tsx";
import { SaveButton, StepButtons } from "../intake/step-parts.tsx";
import type { StepPage } from "../intake/step-route.server.ts";
import type { Reply } from "../intake/step-screen.tsx";
import type { Summary, SummarySection } from "../questionnaire/summary.ts";

/** What the review step shows besides its page. */
export interface ReviewFacts {
  documents: DocumentLists;
  /** What keeps the form from being submitted. */
  corrections: Correction[];
  isCompleted: boolean;
  summary: Summary;
  submittedAt: string | null;
  phone: string;
}

export interface Review extends ReviewFacts {
  page: StepPage;
}

/** Step 14: documents, the summary, and the ways to hand in. The documents have a form of their own, between the two of the step. */
export function ReviewScreen({ review, reply }: { review: Review; reply?: Reply | undefined }) {
  const { step, formId, guide, savedAt } = review.page;
  const { missing, onCount } = useMissingDocuments(review.documents);
  return (
    <StepFrame
      step={step}
      progress={guide.progress}
      indicator={
        <ReviewForm>
          <StepIndicator current={step} progress={guide.progress} />
        </ReviewForm>
      }
      status={<ReviewStatus savedAt={savedAt} />}
    >
      <StepHead step={step} reply={reply} />
      <WelcomeBack step={step} savedAt={savedAt} />
      {reply?.problem && <ReviewProblem problem={reply.problem} linkTo={linkTo} />}
      {formId && (
        <ReviewForm>
          <BeforeYouSubmit review={review} missing={missing} linkTo={linkTo} />
        </ReviewForm>
      )}
      <DocumentAreas
        formId={formId}
        documents={review.documents}
        isDraft={!review.submittedAt}
        onCount={onCount}
        page={reviewPage}
        ownPage={documentsPage}
        notice={<FlashBanner place="documents-notice" />}
      />
      <ReviewForm>
        <SummaryView summary={review.summary} change={linkToSection} />
        <HandIn formId={formId} isCompleted={review.isCompleted} submittedAt={review.submittedAt} page={reviewPage} />
        <NextSteps phone={review.phone} />
        <FlashBanner place="save-notice" />
        <StepButtons step={step}>
          <SaveButton />
        </StepButtons>
        <StepFooter reference={review.page.reference} />
      </ReviewForm>
    </StepFrame>
  );
}

const linkTo: LinkTo = ({ slug, name }, text) => <Link to={`/step/${slug}${fragmentOf(name)}`}>{text}</Link>;

const linkToSection = ({ slug, title }: SummarySection) => (
  <Link to={`/step/${slug}`} aria-label={`Change ${title}`}>
    Change
  </Link>
);

function ReviewForm({ children }: { children: React.ReactNode }) {
  const submit = useSubmit();
  return (
    <Form
      method="post"
      action={reviewPage}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const preventScrollReset = isStaying(readIntent(submitter?.getAttribute("value")));
        submit((submitter ?? event.currentTarget) as HTMLButtonElement, { method: "post", action: reviewPage, preventScrollReset });
      }}
    >
      {children}
    </Form>
  );
}
