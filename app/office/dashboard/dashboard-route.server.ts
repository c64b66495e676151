import { auditActions, listAuditRecords, type AuditRecord } from "../../records/audit-log.server.ts";
import {
  countCases,
  countFilters,
  findExistingForms,
  listSessions,
  countTotals,
  type ListedForm,
  type Totals,
  type CaseQuery,
} from "../../records/cases.server.ts";
import type { CaseFilter } from "../../records/case-lists.ts";
import { getFormNews, getSessionNews, type CaseNews } from "../../records/case-news.server.ts";
import type { PetitionSummary } from "../../records/petition-summaries.server.ts";
import { findRelatedCases, type RelatedCase } from "../../records/related-cases.server.ts";
import type { UploadSession } from "../../records/upload-sessions.server.ts";
import { listSummarizedForms } from "../petition/summaries.server.ts";
import { unsentMailsOfForms, unsentMailsOfSessions, type UnsentMail } from "../../records/unsent-mails.server.ts";
import { caseLine, type CaseLine } from "./case-line.server.ts";
import { rowsPerPage, viewOf, type View } from "./dashboard-view.ts";

/** What a row says about the mails of its case that were not sent. */
interface Unsent {
  unsent: UnsentMail["kind"][];
}

export type FormRow = Unsent &
  CaseLine &
  Pick<ListedForm, "id" | "clientName" | "clientEmail" | "currentStep" | "isCompleted"> & { createdAt: string };

export type SessionRow = Unsent &
  CaseLine &
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
  /** How many filter and search find. */
  found: number;
  /** How many cases of the tab the filters find, up to one more than is told. */
  counts: Partial<Record<CaseFilter, number>>;
  forms: FormRow[];
  sessions: SessionRow[];
  activity: Activity[];
  /** When it was read, in milliseconds. */
  readAt: number;
}

const activityLines = 30;
const mostCounted = 100;

/** Reads the dashboard that an address asks for; a page beyond the last is the last. */
export async function loadDashboard(request: Request): Promise<Dashboard> {
  const readAt = Date.now();
  const view = viewOf(new URL(request.url).searchParams);
  const summing = countTotals();
  const listing = view.tab === "forms" ? formsOf(view, summing) : sessionsOf(view, summing);
  const counting = countFilters(view.tab === "forms" ? "forms" : "upload_sessions", mostCounted);
  const [sums, listed, counts, activity] = await Promise.all([summing, listing, counting, recentActivity()]);
  return { totals: sums, ...listed, counts, activity, readAt };
}

type Listed = Pick<Dashboard, "view" | "found" | "forms" | "sessions">;

const isWhole = ({ search, filter, state, person }: View): boolean =>
  filter === "all" && [search, state, person].every((text) => text === "");

async function formsOf(view: View, sums: Promise<Totals>): Promise<Listed> {
  const count = () => (isWhole(view) ? sums.then(({ forms }) => forms) : countCases("forms", view));
  const { rows, ...page } = await pageOf(view, listSummarizedForms, count);
  const ids = rows.map(({ id }) => id);
  const [unsent, news, related] = await Promise.all([unsentMailsOfForms(ids), getFormNews(ids), findRelatedCases("forms", ids)]);
  const forms = rows.flatMap((row) => withLine(formRow(row), unsent, news, related, row));
  return { ...page, forms, sessions: [] };
}

async function sessionsOf(view: View, sums: Promise<Totals>): Promise<Listed> {
  const count = () => (isWhole(view) ? sums.then(({ sessions }) => sessions) : countCases("upload_sessions", view));
  const { rows, ...page } = await pageOf(view, listSessions, count);
  const ids = rows.map(({ id }) => id);
  const [unsent, news, related] = await Promise.all([
    unsentMailsOfSessions(ids),
    getSessionNews(ids),
    findRelatedCases("upload_sessions", ids),
  ]);
  const sessions = rows.flatMap((row) => withLine(sessionRow(row), unsent, news, related));
  return { ...page, forms: [], sessions };
}

/** A row with what else is known of its case; none for a case that is gone by now. */
function withLine<R extends { id: string }>(
  row: R,
  unsent: Map<string, UnsentMail[]>,
  all: Map<string, CaseNews>,
  related: Map<string, RelatedCase[]>,
  petition?: PetitionSummary,
): (R & Unsent & CaseLine)[] {
  const news = all.get(row.id);
  return news ? [{ ...row, ...kindsIn(unsent, row), ...caseLine(news, related.get(row.id) ?? [], petition) }] : [];
}

const kindsIn = (unsent: Map<string, UnsentMail[]>, { id }: { id: string }): Unsent => ({
  unsent: (unsent.get(id) ?? []).map(({ kind }) => kind),
});

/** The rows of a view's page and how many there are in all, which is counted only when the page does not tell. */
async function pageOf<Row>(view: View, list: (wanted: CaseQuery) => Promise<Row[]>, count: () => Promise<number>) {
  const offsetOf = (page: number) => (page - 1) * rowsPerPage;
  const read = (page: number) => list({ ...view, limit: rowsPerPage, offset: offsetOf(page) });
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
  const lines = await listAuditRecords("everything", activityLines);
  const forms = await findExistingForms(lines.flatMap(({ formId }) => formId ?? []));
  return lines.map(({ id, action, program, createdAt, formId = null, uploadSessionId = null }: AuditRecord) => ({
    id,
    what: `${auditActions[action]}${program ? `, by program ${program}` : ""}`,
    at: createdAt.toISOString(),
    formId,
    hasForm: formId !== null && forms.has(formId),
    uploadSessionId,
  }));
}
