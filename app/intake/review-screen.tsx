import { Link } from "@remix-run/react";
import { DocumentAreas, DocumentForms, type DocumentLists } from "../documents/document-areas.tsx";
import { SummaryView } from "./bodies/review-body.tsx";
import { HandIn, NextSteps, ReviewProblem, type Problem } from "./review-parts.tsx";
import type { StepPage } from "./step-route.server.ts";
import { StepScreen, type Reply } from "./step-screen.tsx";
import type { Summary } from "./summary.ts";

/** What the review step shows besides its page. */
export interface ReviewFacts {
  documents: DocumentLists;
  summary: Summary;
  submittedAt: string | null;
  phone: string;
}

export interface Review extends ReviewFacts {
  page: StepPage;
}

export type ReviewReply = Reply & { problem?: Problem & { slug?: string } };

const address = "/step/review";

/** Step 14: papers, the summary, and the ways to hand in. */
export function ReviewScreen({ review, reply }: { review: Review; reply?: ReviewReply | undefined }) {
  const { formId } = review.page;
  return (
    <>
      <DocumentForms page={address} />
      <StepScreen page={review.page} reply={reply}>
        {reply?.problem && <ReviewProblem {...reply.problem} leadTo={reply.problem.slug && `/step/${reply.problem.slug}`} />}
        <DocumentAreas formId={formId} documents={review.documents} />
        <SummaryView
          summary={review.summary}
          change={({ slug, title }) => (
            <Link to={`/step/${slug}`} aria-label={`Change ${title}`}>
              Change
            </Link>
          )}
        />
        <NextSteps phone={review.phone} />
        <HandIn formId={formId} submittedAt={review.submittedAt} page={address} />
      </StepScreen>
    </>
  );
}
