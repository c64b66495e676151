import { Form, useNavigation } from "@remix-run/react";
import { formatSize } from "../../files/file-rules.ts";
import { Card, Facts } from "../card.tsx";
import { CaseHead, CaseProblem } from "../case-head.tsx";
import { FileRows } from "../file-rows.tsx";
import { formatMegabytes, getSessionFileUrls, type OfficeFile } from "../files.ts";
import { ActivityCard, MailNote } from "../history/log-cards.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import { sessionUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import { DeletionCard } from "../delete/deletion-card.tsx";
import { RelatedCard } from "../related/related-card.tsx";
import { WorkCard } from "../case-work/work-card.tsx";
import { FilingCard } from "./filing-card.tsx";
import type { SessionPage } from "./session-route.server.ts";
import { sessionStatuses } from "../status-badge.tsx";
import type { CaseReply } from "../case/submission-route.server.ts";
import { describeUnsentClientMail } from "../unsent-mails.ts";

type Reply = Pick<CaseReply, "problem" | "saveFailed"> & { typed?: Record<string, string> };

/** Page with everything about one visit to the upload portal, for the attorney. */
export function SessionScreen({ page, reply = {} }: { page: SessionPage; reply?: Reply | undefined }) {
  const caseUrl = sessionUrl(page.id, useView());
  return (
    <OfficeFrame>
      <div className="case">
        <CaseHead clientName={page.clientName} status={{ text: sessionStatuses[page.status], isDone: page.status === "completed" }}>
          <span>Upload session</span>
        </CaseHead>
        {reply.problem && <CaseProblem problem={reply.problem} isUnsent={reply.saveFailed === true} />}
        <div className="session-columns">
          <div>
            <Card id="client" title="Client Information">
              <Facts rows={listFacts(page)} />
              {page.mail && <MailNote mail={page.mail} canResend />}
              {page.confirmationError && <p className="message">{describeUnsentClientMail("confirmation", page.confirmationError)}</p>}
              {page.status === "submitted" && <CompleteButton />}
            </Card>
            <Card id="documents" title="Uploaded Documents">
              {page.files.length === 0 ? <p>No documents uploaded in this session</p> : <Files id={page.id} files={page.files} />}
            </Card>
            {page.files.length > 0 && <FilingCard page={page} typed={reply.typed ?? {}} />}
          </div>
          <div>
            <WorkCard work={page.work} caseUrl={caseUrl} />
            <RelatedCard related={page.related} caseUrl={caseUrl} />
            <DeletionCard table="upload_sessions" id={page.id} deletion={page.deletion} />
            <ActivityCard lines={page.activity} />
          </div>
        </div>
      </div>
    </OfficeFrame>
  );
}

const Files = ({ id, files }: { id: string; files: OfficeFile[] }) => (
  <FileRows
    files={files}
    label="Uploaded Documents"
    getUrls={getSessionFileUrls(id)}
    getDetails={({ size, mimeType, uploaded }) => `${formatSize(size)} · ${mimeType} · ${uploaded}`}
  />
);

const listFacts = ({ clientName, clientEmail, clientPhone, language, comments, created, updated, files, totalSize }: SessionPage) =>
  [
    { label: "Name", value: clientName },
    { label: "Email", value: clientEmail },
    { label: "Phone", value: clientPhone },
    { label: "Language", value: language === "es" ? "Spanish" : "" },
    { label: "Session Created", value: created },
    { label: "Last Updated", value: updated },
    { label: "Total Files", value: String(files.length) },
    { label: "Total Size", value: formatMegabytes(totalSize) },
    { label: "Comments", value: comments },
  ].filter(({ value }) => value !== "");

function CompleteButton() {
  const isPending = useNavigation().formData !== undefined;
  return (
    <Form method="post" className="case-buttons" preventScrollReset>
      <button type="submit" name="intent" value="complete" className="button button-secondary" disabled={isPending}>
        Mark as completed
      </button>
    </Form>
  );
}
