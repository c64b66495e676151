import { Link } from "@remix-run/react";
import { FlashBanner } from "../components/flash-banner.tsx";
import { DocumentAreas, type DocumentLists } from "../documents/document-areas.tsx";
import { documentsPath, reviewPath } from "./review-paths.ts";
import { ReviewProblem } from "./review-parts.tsx";
import type { Reply } from "../intake/step/step-screen.tsx";
import { words } from "./wording/index.ts";

interface Props {
  facts: { formId: string | null; documents: DocumentLists; isDraft: boolean };
  reply: Reply | undefined;
}

/** The documents of the review step on a page of their own, for browsers without scripts. */
export function DocumentsPage({ facts: { formId, documents, isDraft }, reply }: Props) {
  return (
    <div className="step-card">
      <h1>{words.uploadYourDocuments}</h1>
      {reply?.problem && <ReviewProblem problem={reply.problem} renderLink={(_slug, message) => message} />}
      <DocumentAreas
        formId={formId}
        documents={documents}
        isDraft={isDraft}
        action={documentsPath}
        notice={<FlashBanner place="documents-notice" />}
      />
      <p className="step-buttons">
        <Link className="button button-secondary" to={reviewPath}>
          {words.backToReview}
        </Link>
      </p>
    </div>
  );
}
