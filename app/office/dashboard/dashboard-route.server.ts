import { attorneyCookie } from "../../platform/http/requester.server.ts";
import { findSessionInitials } from "../../records/security/attorney-sessions.server.ts";
import { auditActions, describeActor, listAuditRecords, type AuditRecord } from "../../records/activity/audit-log.server.ts";
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
import type { CaseTable, ViewFilter } from "../../records/case-lists.ts";
import { getFormNews, getSessionNews, type CaseNews } from "../../records/activity/case-news.server.ts";
import { findRelatedCases, type RelatedCase } from "../../records/office/related-cases.server.ts";
import type { UploadSession } from "../../records/files/upload-sessions.server.ts";
import { listSummarizedForms } from "../../casework/petition/summaries.server.ts";
import { unsentMailsOfForms, unsentMailsOfSessions, type UnsentMail } from "../../records/mail/unsent-mails.server.ts";
import { loadFilings, type Filing } from "../../casework/filing/file-session.server.ts";
import type { FilingCase } from "../../records/office/filing.server.ts";
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
    /** The case that it is filed to; null if it is not. */
    filed: FilingCase | null;
    /** The case that it may be filed to with one press: the only proposed one; null if there is none or several. */
    proposed: FilingCase | null;
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
  /** Number of cases on the tab per filter that match the rest of the view. More than are shown may not all be counted. */
  counts: Partial<Record<ViewFilter, number>>;
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
  const initials = (await findSessionInitials(attorneyCookie.hashOf(request) ?? Buffer.alloc(0))) ?? "";
  const summing = countTotals();
  const counting = countViews(view, initials);
  const listing = view.tab === "forms" ? loadForms(view, initials, counting) : loadSessions(view, initials, counting);
  const [sums, listed, counts, activity] = await Promise.all([summing, listing, counting, loadRecentActivity()]);
  return { totals: sums, ...listed, counts, activity, readAt };
}

type ListedCases = Pick<Dashboard, "view" | "found" | "forms" | "sessions">;

/** The cases of a view. Those of the person who is working are open cases that are assigned to these initials; none without initials. */
const toQuery = ({ filter, person, ...view }: View, initials: string): CaseQuery =>
  filter === "mine" ? { ...view, filter: "open", person: initials || "nobody" } : { ...view, filter, person };

const tableOf = ({ tab }: View): CaseTable => (tab === "forms" ? "forms" : "upload_sessions");

async function countViews(view: View, initials: string): Promise<Dashboard["counts"]> {
  const table = tableOf(view);
  const [counts, mine] = await Promise.all([
    countFilters(table, view, maxCounted),
    initials ? countCases(table, toQuery({ ...view, filter: "mine" }, initials)) : undefined,
  ]);
  return mine === undefined ? counts : { ...counts, mine };
}

type Counting = Promise<Dashboard["counts"]>;

async function loadForms(view: View, initials: string, counting: Counting): Promise<ListedCases> {
  const { rows, ...page } = await loadPage(view, initials, listSummarizedForms, counting);
  const ids = rows.map(({ id }) => id);
  const [unsent, news, related] = await Promise.all([unsentMailsOfForms(ids), getFormNews(ids), findRelatedCases("forms", ids)]);
  const forms = rows.flatMap((row) => addCaseLine(toFormRow(row), unsent, news, related, row));
  return { ...page, forms, sessions: [] };
}

async function loadSessions(view: View, initials: string, counting: Counting): Promise<ListedCases> {
  const { rows, ...page } = await loadPage(view, initials, listSessions, counting);
  const ids = rows.map(({ id }) => id);
  const [unsent, news, related, filings] = await Promise.all([
    unsentMailsOfSessions(ids),
    getSessionNews(ids),
    findRelatedCases("upload_sessions", ids),
    loadFilings(rows),
  ]);
  const sessions = rows.flatMap((row) => addCaseLine({ ...toSessionRow(row), ...filingOf(row, filings) }, unsent, news, related));
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

function filingOf({ id, fileCount }: UploadSession, filings: Map<string, Filing>): Pick<SessionRow, "filed" | "proposed"> {
  const { filed = null, proposals = [] } = filings.get(id) ?? {};
  return { filed, proposed: fileCount > 0 && proposals.length === 1 ? proposals[0]! : null };
}

const unsentKinds = (unsent: Map<string, UnsentMail[]>, { id }: { id: string }): Unsent => ({
  unsent: (unsent.get(id) ?? []).map(({ kind }) => kind),
});

/**
 * Loads the rows of a view's page and the number of all matches, which is counted only if the page does not reveal it, nor the counts of
 * the views, which are exact in a search.
 */
async function loadPage<Row>(view: View, initials: string, list: (query: CaseQuery) => Promise<Row[]>, counting: Counting) {
  const query = toQuery(view, initials);
  const count = async () => (view.search ? (await counting)[view.filter] : undefined) ?? (await countCases(tableOf(view), query));
  const offsetOf = (page: number) => (page - 1) * rowsPerPage;
  const readPage = (page: number) => list({ ...query, limit: rowsPerPage, offset: offsetOf(page) });
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
  return lines.map((record: AuditRecord) => {
    const { id, action, createdAt, formId = null, uploadSessionId = null } = record;
    return {
      id,
      what: [auditActions[action], describeActor(record)].filter(Boolean).join(", "),
      at: createdAt.toISOString(),
      formId,
      uploadSessionId,
      clientName: names.get(formId ?? uploadSessionId ?? "") ?? null,
    };
  });
}
