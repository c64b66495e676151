import { auditActions, auditLog, type AuditRecord } from "../records/audit-log.server.ts";
import { countForms, countSessions, existingForms, listForms, listSessions, totals, type ListedForm, type Totals } from "../records/cases.server.ts";
import type { UploadSession } from "../records/upload-sessions.server.ts";
import { rowsPerPage, viewOf, type View } from "./dashboard-view.ts";

export type FormRow = Pick<ListedForm, "id" | "clientName" | "clientEmail" | "currentStep" | "isCompleted"> & { createdAt: string };

export type SessionRow = Pick<UploadSession, "id" | "clientName" | "clientEmail" | "clientPhone" | "fileCount" | "totalSize" | "status"> & {
  createdAt: string;
};

/** One line of what has been done lately. */
export interface Activity {
  id: string;
  what: string;
  at: string;
  formId: string | null;
  /** Whether there is still a form to look at. */
  hasForm: boolean;
  uploadSessionId: string | null;
}

/** What the dashboard is drawn from. Of forms and sessions there are those of the view. */
export interface Dashboard {
  totals: Totals;
  /** As asked for, with the page that there is. */
  view: View;
  /** How many the search finds. */
  found: number;
  forms: FormRow[];
  sessions: SessionRow[];
  activity: Activity[];
  /** When it was read, in milliseconds. */
  readAt: number;
}

const activityLines = 30;

/** Reads the dashboard that an address asks for; a page beyond the last is the last. */
export async function loadDashboard(request: Request): Promise<Dashboard> {
  const readAt = Date.now();
  const { tab, search, page: asked } = viewOf(new URL(request.url).searchParams);
  const isForms = tab === "forms";
  const count = isForms ? countForms : countSessions;
  const [sums, matches, activity] = await Promise.all([totals(), search === "" ? undefined : count(search), recentActivity()]);
  const found = matches ?? (isForms ? sums.forms : sums.sessions);
  const page = Math.min(asked, Math.max(1, Math.ceil(found / rowsPerPage)));
  const wanted = { search, limit: rowsPerPage, offset: (page - 1) * rowsPerPage };
  return {
    totals: sums,
    view: { tab, search, page },
    found,
    forms: isForms ? (await listForms(wanted)).map(formRow) : [],
    sessions: isForms ? [] : (await listSessions(wanted)).map(sessionRow),
    activity,
    readAt,
  };
}

const formRow = ({ id, clientName, clientEmail, currentStep, isCompleted, createdAt }: ListedForm): FormRow => ({
  id, clientName, clientEmail, currentStep, isCompleted, createdAt: createdAt.toISOString(),
});

const sessionRow = ({ id, clientName, clientEmail, clientPhone, fileCount, totalSize, status, createdAt }: UploadSession): SessionRow => ({
  id, clientName, clientEmail, clientPhone, fileCount, totalSize, status, createdAt: createdAt.toISOString(),
});

async function recentActivity(): Promise<Activity[]> {
  const lines = await auditLog("everything", activityLines);
  const forms = await existingForms(lines.flatMap(({ formId }) => formId ?? []));
  return lines.map(({ id, action, createdAt, formId = null, uploadSessionId = null }: AuditRecord) => ({
    id,
    what: auditActions[action],
    at: createdAt.toISOString(),
    formId,
    hasForm: formId !== null && forms.has(formId),
    uploadSessionId,
  }));
}
