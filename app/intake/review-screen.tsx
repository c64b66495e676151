import { useNavigation } from "@remix-run/react";
import { DocumentAreas, DocumentForms, type DocumentLists } from "../documents/document-areas.tsx";
import { SummaryView } from "./bodies/review-body.tsx";
import { NextSteps, PdfDownload } from "./review-parts.tsx";
import type { StepPage } from "./step-route.server.ts";
import { StepScreen, type Reply } from "./step-screen.tsx";
import type { Summary } from "./summary.ts";

export interface Review {
  page: StepPage;
  documents: DocumentLists;
  summary: Summary;
  isCompleted: boolean;
  submittedAt: string | null;
  phone: string;
}

export type ReviewReply = Reply & { problem?: { title: string; messages: string[]; slug?: string } };

/** Step 14: papers, the summary, and the ways to hand in. */
export function ReviewScreen({ review, reply }: { review: Review; reply?: ReviewReply | undefined }) {
  const { formId } = review.page;
  return (
    <>
      <DocumentForms />
      <StepScreen page={review.page} reply={reply}>
        {reply?.problem && <ReviewProblem {...reply.problem} />}
        <DocumentAreas formId={formId} documents={review.documents} />
        <SummaryView summary={review.summary} />
        <NextSteps phone={review.phone} />
        <HandIn formId={formId} submittedAt={review.submittedAt} />
      </StepScreen>
    </>
  );
}

function ReviewProblem({ title, messages, slug }: NonNullable<ReviewReply["problem"]>) {
  return (
    <div className="error-summary" role="alert">
      <h2>{title}</h2>
      <ul>
        {messages.map((message) => (
          <li key={message}>{slug ? <a href={`/step/${slug}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

function HandIn({ formId, submittedAt }: { formId: string | null; submittedAt: string | null }) {
  const pending = useNavigation().formData?.get("intent");
  return (
    <section className="form-section hand-in" aria-labelledby="hand-in-title">
      <h2 id="hand-in-title">Submit</h2>
      {submittedAt && <p>Your form has been submitted. If you change an answer, you can submit it again.</p>}
      <button type="submit" name="intent" value="submit" className="button button-primary" disabled={pending === "submit"}>
        {pending === "submit" ? "Sending..." : "Submit to Attorney"}
      </button>
      <button type="submit" name="intent" value="complete" className="button button-secondary" disabled={pending === "complete"}>
        {pending === "complete" ? "Saving..." : "Save Form"}
      </button>
      {formId && <PdfDownload formId={formId} />}
    </section>
  );
}
