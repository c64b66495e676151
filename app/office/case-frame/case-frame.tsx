import { Link } from "@remix-run/react";
import { Fragment } from "react";
import "../../styles/case.css";
import "../../styles/case-frame.css";
import { BackToDashboard } from "../case-head.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { caseTabs, caseTabUrl, formUrl, requestsUrl, workUrl, type CaseTab } from "../urls.ts";
import { useView } from "../use-view.ts";
import type { CaseFrameData } from "./case-frame.server.ts";

interface Props {
  /** Null on the page of an upload session, which has no tabs. */
  frame: CaseFrameData | null;
  /** The tab that the page belongs to; omitted if it belongs to none. */
  tab?: CaseTab;
  children: React.ReactNode;
}

/** Frame of every page of a case: the office's bar, the head of the case, which stays in sight on a desktop, and the tabs. */
export const CaseFrame = ({ frame, tab, children }: Props) => (
  <OfficeFrame>
    {frame && <Head frame={frame} tab={tab} />}
    {frame && <Tabs frame={frame} tab={tab} />}
    {children}
  </OfficeFrame>
);

interface PartProps {
  frame: CaseFrameData;
  tab: CaseTab | undefined;
}

function Head({ frame, tab }: PartProps) {
  const view = useView();
  const { id, clientName, hasSpanish, urgent } = frame;
  const Name = tab === "case" ? "h1" : "p";
  return (
    <header className="frame-head">
      <div className="frame-line">
        <BackToDashboard /> <Name className="frame-name">{clientName || "No name yet"}</Name> <Facts {...frame} />
      </div>
      <div className="frame-line frame-office">
        <a href={`${formUrl(id, view)}#work`} className="frame-work">
          <Work {...frame} />
        </a>{" "}
        {urgent && (
          <strong className="frame-urgent" data-past={urgent.isPast}>
            {urgent.text}
          </strong>
        )}{" "}
        {hasSpanish && <strong>Answered in Spanish</strong>}
      </div>
      <div className="frame-actions">
        <a href={`${requestsUrl(id, view)}#ask`} className="button button-secondary">
          Ask
        </a>{" "}
        <NoteForm id={id} tab={tab} />
      </div>
    </header>
  );
}

const Facts = ({ reference, clientPhone, isCompleted, currentStep }: CaseFrameData) => (
  <>
    <code className="reference">{reference}</code>{" "}
    {clientPhone && (
      <>
        <a href={`tel:${clientPhone.replace(/[^\d+]/g, "")}`}>{clientPhone}</a>{" "}
      </>
    )}
    <StatusBadge text={isCompleted ? "Completed" : "In Progress"} isDone={isCompleted} /> <span>Step {currentStep} of 14</span>
  </>
);

/** The office's work in short. The link leads to its form. */
const Work = ({ stage, assignee, nextDate }: Pick<CaseFrameData, "stage" | "assignee" | "nextDate">) => (
  <>
    <span>{stage}</span> <span>{assignee ? `Assigned to ${assignee}` : "Not assigned"}</span>{" "}
    <span data-past={nextDate?.isPast}>
      {nextDate ? `Next date ${nextDate.text}` : "No next date"}
      {nextDate?.isPast && " (past)"}
    </span>
  </>
);

/** Folded form for a note, which leads back to the tab. */
function NoteForm({ id, tab = "case" }: { id: string; tab?: CaseTab | undefined }) {
  return (
    <details className="frame-note">
      <summary className="button button-secondary">Note</summary>
      <form method="post" action={workUrl(formUrl(id, useView()))}>
        <input type="hidden" name="tab" value={tab} />
        <label htmlFor="frame-note">Note for the office</label> <textarea id="frame-note" name="text" rows={3} />{" "}
        <button type="submit" name="intent" value="note" className="button button-secondary">
          Add note
        </button>
      </form>
    </details>
  );
}

function Tabs({ frame: { id, counts }, tab }: PartProps) {
  const view = useView();
  return (
    <nav className="case-tabs" aria-label="This case">
      {Object.entries(caseTabs).map(([each, { label }]) => {
        const count = counts[each as CaseTab];
        return (
          <Fragment key={each}>
            <Link
              to={caseTabUrl(each as CaseTab, id, view)}
              aria-current={each === tab ? "page" : undefined}
              discover="none"
              reloadDocument
            >
              {label}
              {count !== undefined && count > 0 && <span className="case-tab-count"> {count.toLocaleString("en-US")}</span>}
            </Link>{" "}
          </Fragment>
        );
      })}
    </nav>
  );
}
