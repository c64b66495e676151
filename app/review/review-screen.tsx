import { Form, Link, useSubmit } from "@remix-run/react";
import { FlashBanner } from "../components/flash-banner.tsx";
import { DocumentAreas, useMissingDocuments, type DocumentLists } from "../documents/document-areas.tsx";
import { SummaryView } from "./summary-view.tsx";
import { documentsPath, reviewPath } from "./review-paths.ts";
import { BeforeYouSubmit } from "./before-you-submit.tsx";
import { toFragment, SubmitSection, NextSteps, ReviewProblem, type RenderLink } from "./review-parts.tsx";
import type { Correction } from "../intake/failures.ts";
import { isStaying, readIntent } from "../intake/edit-rows.ts";
import { ReviewStatus } from "./review-status.tsx";
import { words } from "./wording/index.ts";
import { WelcomeBack } from "../intake/opening.tsx";
import { StepFooter } from "../intake/step/step-footer.tsx";
import { QuestionsStart, StepFrame, StepHead } from "../intake/step/step-frame.tsx";
import { StepIndicator } from "../intake/step-indicator.tsx";
import { SaveButton, StepButtons } from "../intake/step-parts.tsx";
import type { StepPage } from "../intake/step-page.server.ts";
import type { Reply } from "../intake/step/step-screen.tsx";
import type { OpenPreset } from "../questionnaire/answers/presets.ts";
import type { Summary, SummarySection } from "../questionnaire/answers/summary.ts";

/** The data of the review step in addition to its `StepPage`. */
export interface ReviewFacts {
  documents: DocumentLists;
  /** The problems that block submission. */
  corrections: Correction[];
  /** What is said about answers that may not be what was meant. */
  advice: Correction[];
  /** Whether there is something to say about more answers, which is said on their steps. */
  hasMoreAdvice: boolean;
  /** Answers that were preset, which the client can confirm. */
  presets: OpenPreset[];
  isCompleted: boolean;
  summary: Summary;
  /** What matters of each step's answers, by its key. */
  briefs: Record<string, string[]>;
  submittedAt: string | null;
  phone: string;
}

export interface Review extends ReviewFacts {
  page: StepPage;
}

/** Step 14: documents, summary, and submit buttons. The documents have their own HTML form, because forms cannot be nested. */
export function ReviewScreen({ review, reply }: { review: Review; reply?: Reply | undefined }) {
  const { step, formId, guide, savedAt } = review.page;
  const { missing, onCountChange } = useMissingDocuments(review.documents);
  return (
    <StepFrame
      step={step}
      progress={guide.progress}
      indicator={
        <ReviewForm formId={formId}>
          <StepIndicator current={step} progress={guide.progress} />
        </ReviewForm>
      }
      status={<ReviewStatus savedAt={savedAt} submittedAt={review.submittedAt} />}
    >
      <StepHead step={step} reply={reply} />
      <WelcomeBack page={review.page} />
      {reply?.problem && <ReviewProblem problem={reply.problem} renderLink={renderLink} />}
      <QuestionsStart />
      {formId && (
        <ReviewForm formId={formId}>
          <BeforeYouSubmit review={review} missing={missing} renderLink={renderLink} />
        </ReviewForm>
      )}
      <DocumentAreas
        formId={formId}
        documents={review.documents}
        isDraft={!review.submittedAt}
        onCountChange={onCountChange}
        action={reviewPath}
        separatePage={documentsPath}
        notice={<FlashBanner place="documents-notice" />}
      />
      <ReviewForm formId={formId}>
        <SummaryView review={review} progress={guide.progress} renderChangeLink={linkToSection} />
        <SubmitSection formId={formId} isCompleted={review.isCompleted} sentNote={review.page.sentNote} page={reviewPath} />
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

const renderLink: RenderLink = ({ slug, name }, text) => <Link to={`/step/${slug}${toFragment(name)}`}>{text}</Link>;

const linkToSection = ({ slug, title }: SummarySection) => (
  <Link to={`/step/${slug}`} aria-label={words.changeSection(title)}>
    {words.change}
  </Link>
);

function ReviewForm({ formId, children }: { formId: string | null; children: React.ReactNode }) {
  const submit = useSubmit();
  return (
    <Form
      method="post"
      action={reviewPath}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const preventScrollReset = isStaying(readIntent(submitter?.getAttribute("value")));
        submit((submitter ?? event.currentTarget) as HTMLButtonElement, { method: "post", action: reviewPath, preventScrollReset });
      }}
    >
      <input type="hidden" name="formId" value={formId ?? ""} />
      {children}
    </Form>
  );
}
