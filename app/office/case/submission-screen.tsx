import { Value } from "../../components/value.tsx";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import { CaseProblem } from "../case-head.tsx";
import { WorkCard } from "../case-work/work-card.tsx";
import { DeletionCard } from "../delete/deletion-card.tsx";
import { NewestHistoryCard } from "../history/history-card.tsx";
import { SubmissionCard } from "../history/log-cards.tsx";
import { EditAccessCard } from "../edit-access/edit-access-card.tsx";
import { RelatedCard } from "../related/related-card.tsx";
import { formUrl, packetUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import type { CasePage } from "./case-page.server.ts";
import { DataCards } from "./data-cards.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { DownloadsCard } from "./downloads-card.tsx";
import { SnapshotFold } from "./snapshot-fold.tsx";
import { Strip } from "./strip.tsx";
import type { CaseReply } from "./submission-route.server.ts";
import "../../styles/first-tab.css";

/** First page of one client's case, for the attorney. */
export function SubmissionScreen({ page, reply = {} }: { page: Framed<CasePage>; reply?: CaseReply | undefined }) {
  const caseUrl = formUrl(page.id, useView());
  return (
    <CaseFrame frame={page.frame} tab="case">
      <div className="case first-tab">
        <FactsLine page={page} />
        {reply.problem && <CaseProblem problem={reply.problem} isUnsent={reply.saveFailed === true} />}
        <Strip page={page} />
        {page.snapshot && <SnapshotFold id={page.id} snapshot={page.snapshot} />}
        <div className="case-tools">
          <div>
            <EditAccessCard page={page} reply={reply} pageUrl={caseUrl} />
            <RelatedCard related={page.related} caseUrl={caseUrl} />
            <DeletionCard table="forms" id={page.id} deletion={page.deletion} />
          </div>
          <WorkCard work={page.work} caseUrl={caseUrl} />
          <div>
            <SubmissionCard submission={page.submission} receiptError={page.receiptError} />
            <DownloadsCard formId={page.id} reference={page.frame.reference} hasDocuments={page.documents.length > 0} />
          </div>
        </div>
        <DataCards cards={page.cards} />
        <div className="case-logs">
          <DocumentsCard formId={page.id} groups={page.documents} />
          <NewestHistoryCard formId={page.id} {...page.history} />
        </div>
      </div>
    </CaseFrame>
  );
}

/** Contact details of the client and state of the case, besides what the head says. */
function FactsLine({ page: { id, clientEmail, created, submitted, missing, packet, isOffices } }: { page: CasePage }) {
  const view = useView();
  return (
    <p className="case-facts-line">
      <span>{clientEmail ? <Value text={clientEmail} /> : "No e-mail address"}</span> <span>Created {created}</span>{" "}
      {isOffices && <span>Started by office</span>} <span>{submitted ? `Submitted ${submitted}` : "Not submitted"}</span>{" "}
      <span>{missing.length > 0 ? `Documents missing: ${missing.join(", ")}` : "No documents missing"}</span>{" "}
      {packet && <a href={packetUrl(id, view)}>{packet}</a>}
    </p>
  );
}
