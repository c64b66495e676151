import { Fragment } from "react";
import { AnswerCards, SsnSwitch } from "./answer-cards.tsx";
import { CaseHead, CaseProblem } from "./case-head.tsx";
import { formAddress } from "../dashboard/dashboard-view.ts";
import { DocumentsCard } from "./documents-card.tsx";
import { EditAccessCard } from "./edit-access-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { ActivityCard, SubmissionsCard } from "./log-cards.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { CasePage, CaseReply } from "./submission-route.server.ts";
import { useView } from "../dashboard/use-view.ts";

const places = [
  ["answers", "Answers"],
  ["documents", "Uploaded Documents"],
  ["history", "Edit History"],
  ["submissions", "Submissions"],
  ["activity", "Activity"],
];

/** Everything about one client's form, for the attorney. */
export function SubmissionScreen({ page, reply = {} }: { page: CasePage; reply?: CaseReply | undefined }) {
  const { cards, history } = reply.opened ?? page;
  return (
    <OfficeFrame>
      <div className="case">
        <CaseHead clientName={page.clientName} status={{ text: page.isCompleted ? "Completed" : "In Progress", isDone: page.isCompleted }}>
          <span>{page.clientEmail || "No e-mail address"}</span> <span>Created {page.created}</span>{" "}
          <span>
            Reference <code className="reference">{page.reference}</code>
          </span>{" "}
          <span>Step {page.currentStep} of 14</span>
        </CaseHead>
        {reply.problem && <CaseProblem problem={reply.problem} isUnsent={reply.saveFailed === true} />}
        <EditAccessCard page={page} link={reply.link} />
        <nav className="case-places" aria-label="On this page">
          {places.map(([id, name]) => (
            <Fragment key={id}>
              <a href={`#${id}`}>{name}</a>{" "}
            </Fragment>
          ))}
        </nav>
        <div id="answers" tabIndex={-1}>
          <SsnSwitch page={formAddress(page.id, useView(), history.page)} isOpen={reply.opened !== undefined} />
          <AnswerCards cards={cards} />
        </div>
        <DocumentsCard groups={page.documents} />
        <HistoryCard formId={page.id} history={history} />
        <SubmissionsCard submissions={page.submissions} receiptError={page.receiptError} />
        <ActivityCard lines={page.activity} />
      </div>
    </OfficeFrame>
  );
}
