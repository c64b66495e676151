import { Value } from "../../components/value.tsx";
import { Card } from "../card.tsx";
import { AskedCard } from "../requests/asked-card.tsx";
import { AnswerCards, SsnSwitch } from "./answer-cards.tsx";
import { CaseProblem } from "../case-head.tsx";
import { ChangesCard } from "./changes-card.tsx";
import { CopyButtons } from "./copy-button.tsx";
import { answerUrl, formUrl, packetUrl, petitionUrl, requestsUrl } from "../urls.ts";
import { DocumentsCard } from "./documents-card.tsx";
import { DownloadsCard } from "./downloads-card.tsx";
import { EditAccessCard } from "../edit-access/edit-access-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { ActivityCard, SubmissionsCard } from "./log-cards.tsx";
import { CaseFrame } from "../case-frame/case-frame.tsx";
import type { Framed } from "../case-frame/case-frame.server.ts";
import type { CasePage } from "./case-page.server.ts";
import { Contents } from "./contents.tsx";
import { SnapshotCard } from "./snapshot-card.tsx";
import type { CaseReply } from "./submission-route.server.ts";
import { Unprepared } from "../prepare-again.tsx";
import { WorkCard } from "../case-work/work-card.tsx";
import { DeletionCard } from "../delete/deletion-card.tsx";
import { RelatedCard } from "../related/related-card.tsx";
import { useView } from "../use-view.ts";

/** Page with everything about one client's form, for the attorney. */
export function SubmissionScreen({ page, reply = {} }: { page: Framed<CasePage>; reply?: CaseReply | undefined }) {
  const { cards, history, visits } = reply.unmasked ?? page;
  const view = useView();
  return (
    <CaseFrame frame={page.frame} tab="case">
      <div className="case case-form">
        <p className="case-facts-line">
          <FactsLine page={page} packetPageUrl={packetUrl(page.id, view)} />
        </p>
        {reply.problem && <CaseProblem problem={reply.problem} isUnsent={reply.saveFailed === true} />}
        <div className="case-columns">
          <aside className="case-side" aria-label="This case">
            <Contents cards={cards} petitionUrl={petitionUrl(page.id, view)} />
            <AskedCard asked={page.asked} requestsUrl={requestsUrl(page.id, view)} answerPageUrl={answerUrl(page.id)} />
            <EditAccessCard page={page} reply={reply} pageUrl={formUrl(page.id, view)} />
            <DownloadsCard formId={page.id} reference={page.frame.reference} hasDocuments={page.documents.length > 0} />
            <RelatedCard related={page.related} caseUrl={formUrl(page.id, view)} />
            <WorkCard work={page.work} caseUrl={formUrl(page.id, view)} />
            <DeletionCard table="forms" id={page.id} deletion={page.deletion} />
          </aside>
          <div className="case-main">
            <ChangesCard visits={visits} lastViewed={page.lastViewed} />
            {page.snapshot ? (
              <SnapshotCard snapshot={page.snapshot} />
            ) : (
              <Card id="snapshot" title="Snapshot">
                <Unprepared formId={page.id} to={formUrl(page.id, view)} />
              </Card>
            )}
            <div id="answers" tabIndex={-1}>
              <SsnSwitch pageUrl={formUrl(page.id, view, history.page)} isUnmasked={reply.unmasked !== undefined} />
              <CopyButtons>
                <AnswerCards cards={cards} formId={page.id} />
              </CopyButtons>
            </div>
            <DocumentsCard formId={page.id} groups={page.documents} />
            <HistoryCard formId={page.id} history={history} />
            <SubmissionsCard submissions={page.submissions} receiptError={page.receiptError} />
            <ActivityCard lines={page.activity} />
          </div>
        </div>
      </div>
    </CaseFrame>
  );
}

/** Contact details of the client and status of the case. */
const FactsLine = ({ page, packetPageUrl }: { page: CasePage; packetPageUrl: string }) => (
  <>
    <span>{page.clientEmail ? <Value text={page.clientEmail} /> : "No e-mail address"}</span> <span>Created {page.created}</span>{" "}
    {page.isOffices && <span>Started by office</span>} <span>{page.submitted ? `Submitted ${page.submitted}` : "Not submitted"}</span>{" "}
    <span>{page.missing.length > 0 ? `Documents missing: ${page.missing.join(", ")}` : "No documents missing"}</span>{" "}
    {page.packet && <a href={packetPageUrl}>{page.packet}</a>}
  </>
);
