import { auditActions, listAuditRecords, type AuditRecord } from "../../records/activity/audit-log.server.ts";
import {
  countCases,
  countFilters,
  findClientNames,
  listSessions,
  countTotals,
  type ListedForm,
  type Totals,
  type CaseQuery,
} from "../../records/office/cases.server.ts";
import type { CaseFilter } from "../../records/case-lists.ts";
import { getFormNews, getSessionNews, type CaseNews } from "../../records/activity/case-news.server.ts";
import { findRelatedCases, type RelatedCase } from "../../records/office/related-cases.server.ts";
import type { UploadSession } from "../../records/files/upload-sessions.server.ts";
import { listSummarizedForms } from "../../casework/petition/summaries.server.ts";
import { unsentMailsOfForms, unsentMailsOfSessions, type UnsentMail } from "../../records/mail/unsent-mails.server.ts";
import { buildCaseLine, type CaseLine, type ListedPetition } from "./case-line.server.ts";
import { rowsPerPage, parseView, type View } from "../urls.ts";

/** Kinds of emails of a case that were not sent. */
interface Unsent {
  unsent: UnsentMail["kind"][];
}

export type FormRow = Unsent &
  CaseLine &
  Pick<ListedForm, "id" | "clientName" | "clientEmail" | "currentStep" | "isCompleted" | "petitionFailed"> & { createdAt: string };

export type SessionRow = Unsent &
  CaseLine &
  Pick<UploadSession, "id" | "clientName" | "clientEmail" | "clientPhone" | "fileCount" | "totalSize" | "status"> & {
    createdAt: string;
  };

/** Entry of the recent activity. */
export interface Activity {
  id: string;
  what: string;
  at: string;
  formId: string | null;
  uploadSessionId: string | null;
  /** The client of the case; null if the case no longer exists. */
  clientName: string | null;
}

/** Data of the dashboard page. It has forms or sessions, depending on the tab. */
export interface Dashboard {
  totals: Totals;
  /** The requested view, with the page number limited to existing pages. */
  view: View;
  /** Number of cases that match the filter and search. */
  found: number;
  /** Number of cases on the tab per filter, counted up to one more than is shown. */
  counts: Partial<Record<CaseFilter, number>>;
  forms: FormRow[];
  sessions: SessionRow[];
  activity: Activity[];
  /** Time of reading, in milliseconds since the epoch. */
  readAt: number;
}

const activityLines = 30;
const maxCounted = 100;

/** Loads the dashboard for a request's query. A page number past the end becomes the last page. */
export async function loadDashboard(request: Request): Promise<Dashboard> {
  const readAt = Date.now();
  const view = parseView(new URL(request.url).searchParams);
  const summing = countTotals();
  const listing = view.tab === "forms" ? loadForms(view, summing) : loadSessions(view, summing);
  const counting = countFilters(view.tab === "forms" ? "forms" : "upload_sessions", maxCounted);
  const [sums, listed, counts, activity] = await Promise.all([summing, listing, counting, loadRecentActivity()]);
  return { totals: sums, ...listed, counts, activity, readAt };
}

type ListedCases = Pick<Dashboard, "view" | "found" | "forms" | "sessions">;

const isUnfiltered = ({ search, filter, state, person }: View): boolean =>
  filter === "all" && [search, state, person].every((text) => text === "");

async function loadForms(view: View, sums: Promise<Totals>): Promise<ListedCases> {
  const count = () => (isUnfiltered(view) ? sums.then(({ forms }) => forms) : countCases("forms", view));
  const { rows, ...page } = await loadPage(view, listSummarizedForms, count);
  const ids = rows.map(({ id }) => id);
  const [unsent, news, related] = await Promise.all([unsentMailsOfForms(ids), getFormNews(ids), findRelatedCases("forms", ids)]);
  const forms = rows.flatMap((row) => addCaseLine(toFormRow(row), unsent, news, related, row));
  return { ...page, forms, sessions: [] };
}

async function loadSessions(view: View, sums: Promise<Totals>): Promise<ListedCases> {
  const count = () => (isUnfiltered(view) ? sums.then(({ sessions }) => sessions) : countCases("upload_sessions", view));
  const { rows, ...page } = await loadPage(view, listSessions, count);
  const ids = rows.map(({ id }) => id);
  const [unsent, news, related] = await Promise.all([
    unsentMailsOfSessions(ids),
    getSessionNews(ids),
    findRelatedCases("upload_sessions", ids),
  ]);
  const sessions = rows.flatMap((row) => addCaseLine(toSessionRow(row), unsent, news, related));
  return { ...page, forms: [], sessions };
}

/** Adds the progress line to a row. Returns nothing for a case that has been deleted since the row was read. */
function addCaseLine<R extends { id: string }>(
  row: R,
  unsent: Map<string, UnsentMail[]>,
  all: Map<string, CaseNews>,
  related: Map<string, RelatedCase[]>,
  petition?: ListedPetition,
): (R & Unsent & CaseLine)[] {
  const news = all.get(row.id);
  return news ? [{ ...row, ...unsentKinds(unsent, row), ...buildCaseLine(news, related.get(row.id) ?? [], petition) }] : [];
}

const unsentKinds = (unsent: Map<string, UnsentMail[]>, { id }: { id: string }): Unsent => ({
  unsent: (unsent.get(id) ?? []).map(({ kind }) => kind),
});

/** Loads the rows of a view's page and the number of all matches, which is counted only if the page does not reveal it. */
async function loadPage<Row>(view: View, list: (query: CaseQuery) => Promise<Row[]>, count: () => Promise<number>) {
  const offsetOf = (page: number) => (page - 1) * rowsPerPage;
  const readPage = (page: number) => list({ ...view, limit: rowsPerPage, offset: offsetOf(page) });
  const rows = await readPage(view.page);
  const isLast = rows.length > 0 && rows.length < rowsPerPage;
  const found = isLast ? offsetOf(view.page) + rows.length : await count();
  const page = Math.min(view.page, Math.max(1, Math.ceil(found / rowsPerPage)));
  return { found, view: { ...view, page }, rows: page === view.page ? rows : await readPage(page) };
}

const toFormRow = ({ id, clientName, clientEmail, currentStep, isCompleted, petitionFailed, createdAt }: ListedForm) => ({
  id,
  clientName,
  clientEmail,
  currentStep,
  isCompleted,
  petitionFailed,
  createdAt: createdAt.toISOString(),
});

const toSessionRow = ({ id, clientName, clientEmail, clientPhone, fileCount, totalSize, status, createdAt }: UploadSession) => ({
  id,
  clientName,
  clientEmail,
  clientPhone,
  fileCount,
  totalSize,
  status,
  createdAt: createdAt.toISOString(),
});

async function loadRecentActivity(): Promise<Activity[]> {
  const lines = await listAuditRecords("everything", activityLines);
  const names = await findClientNames({
    forms: lines.flatMap(({ formId }) => formId ?? []),
    upload_sessions: lines.flatMap(({ uploadSessionId }) => uploadSessionId ?? []),
  });
  return lines.map(({ id, action, program, createdAt, formId = null, uploadSessionId = null }: AuditRecord) => ({
    id,
    what: `${auditActions[action]}${program ? `, by program ${program}` : ""}`,
    at: createdAt.toISOString(),
    formId,
    uploadSessionId,
    clientName: names.get(formId ?? uploadSessionId ?? "") ?? null,
  }));
}
