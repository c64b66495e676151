import { auditActions, auditLog, type AuditRecord } from "../../records/audit-log.server.ts";
import {
  countForms,
  countSessions,
  existingForms,
  listForms,
  listSessions,
  totals,
  type ListedForm,
  type Totals,
  type Wanted,
} from "../../records/cases.server.ts";
import type { UploadSession } from "../../records/upload-sessions.server.ts";
import { unsentMailsOfForms, unsentMailsOfSessions, type UnsentMail } from "../../records/unsent-mails.server.ts";
import { rowsPerPage, viewOf, type View } from "./dashboard-view.ts";

/** What a row says about the mails of its case that were not sent. */
interface Unsent {
  unsent: UnsentMail["kind"][];
}

export type FormRow = Unsent &
  Pick<ListedForm, "id" | "clientName" | "clientEmail" | "currentStep" | "isCompleted"> & { createdAt: string };

export type SessionRow = Unsent &
  Pick<UploadSession, "id" | "clientName" | "clientEmail" | "clientPhone" | "fileCount" | "totalSize" | "status"> & {
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

/** What the dashboard is rendered from. Of forms and sessions there are those of the view. */
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
  const view = viewOf(new URL(request.url).searchParams);
  const summing = totals();
  const listing = view.tab === "forms" ? formsOf(view, summing) : sessionsOf(view, summing);
  const [sums, listed, activity] = await Promise.all([summing, listing, recentActivity()]);
  return { totals: sums, ...listed, activity, readAt };
}

type Listed = Pick<Dashboard, "view" | "found" | "forms" | "sessions">;

async function formsOf(view: View, sums: Promise<Totals>): Promise<Listed> {
  const { rows, ...page } = await pageOf(view, listForms, () => (view.search ? countForms(view.search) : sums.then(({ forms }) => forms)));
  const unsent = await unsentMailsOfForms(rows.map(({ id }) => id));
  return { ...page, forms: rows.map((row) => ({ ...formRow(row), ...kindsIn(unsent, row) })), sessions: [] };
}

async function sessionsOf(view: View, sums: Promise<Totals>): Promise<Listed> {
  const { rows, ...page } = await pageOf(view, listSessions, () =>
    view.search ? countSessions(view.search) : sums.then(({ sessions }) => sessions),
  );
  const unsent = await unsentMailsOfSessions(rows.map(({ id }) => id));
  return { ...page, forms: [], sessions: rows.map((row) => ({ ...sessionRow(row), ...kindsIn(unsent, row) })) };
}

const kindsIn = (unsent: Map<string, UnsentMail[]>, { id }: { id: string }): Unsent => ({
  unsent: (unsent.get(id) ?? []).map(({ kind }) => kind),
});

/** The rows of a view's page and how many there are in all, which is counted only when the page does not tell. */
async function pageOf<Row>(view: View, list: (wanted: Wanted) => Promise<Row[]>, count: () => Promise<number>) {
  const offsetOf = (page: number) => (page - 1) * rowsPerPage;
  const read = (page: number) => list({ search: view.search, limit: rowsPerPage, offset: offsetOf(page) });
  const rows = await read(view.page);
  const isLast = rows.length > 0 && rows.length < rowsPerPage;
  const found = isLast ? offsetOf(view.page) + rows.length : await count();
  const page = Math.min(view.page, Math.max(1, Math.ceil(found / rowsPerPage)));
  return { found, view: { ...view, page }, rows: page === view.page ? rows : await read(page) };
}

const formRow = ({ id, clientName, clientEmail, currentStep, isCompleted, createdAt }: ListedForm) => ({
  id,
  clientName,
  clientEmail,
  currentStep,
  isCompleted,
  createdAt: createdAt.toISOString(),
});

const sessionRow = ({ id, clientName, clientEmail, clientPhone, fileCount, totalSize, status, createdAt }: UploadSession) => ({
  id,
  clientName,
  clientEmail,
  clientPhone,
  fileCount,
  totalSize,
  status,
  createdAt: createdAt.toISOString(),
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
