import { Link } from "@remix-run/react";
import { FlashBanner } from "../components/flash-banner.tsx";
import { DocumentAreas, type DocumentLists } from "../documents/document-areas.tsx";
import { documentsPage, reviewPage } from "./review-addresses.ts";
import { ReviewProblem } from "./review-parts.tsx";
import type { Reply } from "../intake/step-screen.tsx";

interface Props {
  facts: { formId: string | null; documents: DocumentLists; isDraft: boolean };
  reply: Reply | undefined;
}

/** The documents of the review step alone, for browsers that show long pages badly. */
export function DocumentsPage({ facts: { formId, documents, isDraft }, reply }: Props) {
  return (
    <div className="step-card">
      <h1>Upload Your Documents</h1>
      {reply?.problem && <ReviewProblem problem={reply.problem} linkTo={(_slug, message) => message} />}
      <DocumentAreas
        formId={formId}
        documents={documents}
        isDraft={isDraft}
        page={documentsPage}
        notice={<FlashBanner place="documents-notice" />}
      />
      <p className="step-buttons">
        <Link className="button button-primary" to={reviewPage}>
          Back to Review &amp; Submit
        </Link>
      </p>
    </div>
  );
}
