import type { PendingQuery, Row } from "postgres";
import { sql } from "../../platform/database/database.server.ts";
import { planAnew } from "../../platform/database/database-pool.server.ts";
import { officeDay } from "../../platform/office-time.ts";
import type { DocumentType } from "../../files/file-rules.ts";
import { caseFilters, type CaseFilter, type CaseSort, type CaseTable, type WorkState } from "../case-lists.ts";
import { isUrgent, matchesFilter } from "./case-filters.server.ts";
import type { Form } from "../form.ts";
import { isUnread } from "../activity/case-activity.server.ts";
import { decryptSummary, summaryColumns, type PetitionSummary, type StoredSummary } from "./petition-summaries.server.ts";
import { matchesPhone } from "../phone-columns.server.ts";
import type { Language } from "../../platform/language/language.ts";
import { isSetAside } from "./preparations.server.ts";
import { listReferences, parseReference } from "../reference.server.ts";
import { decryptSession, sessionColumns, sessionsAmong, type StoredSession, type UploadSession } from "../files/upload-sessions.server.ts";

/** Form as shown in a list. Of the encrypted columns, only the urgent event is decrypted. */
export type ListedForm = Pick<
  Form,
  "id" | "clientName" | "clientEmail" | "currentStep" | "isCompleted" | "createdAt" | "updatedAt" | "submittedAt"
> &
  PetitionSummary & {
    /** The language that the client last used. */
    lang: Language;
    /** Time of the client's last activity. */
    activeAt: Date;
    /** Whether the office has not opened it since, or has marked it as unread. */
    isUnread: boolean;
    /** Whether its petition could not be prepared. */
    petitionFailed: boolean;
    /** Types without any document. */
    missingDocuments: DocumentType[];
    reference: string;
    /** State of the office's work, initials of the person in charge, and next date. */
    state: WorkState;
    assignee: string;
    nextDate: string | null;
  };

/** Query for a list: filters and search, and a page of the matching rows or all of them. */
export interface CaseQuery {
  /** Part of the name or email address, end of a phone number, beginning of a reference, or text with an id; "" for every row. */
  search: string;
  filter: CaseFilter;
  sort: CaseSort;
  /** State of the office's work, and initials of the person in charge; "" for all. */
  state: WorkState | "";
  person: string;
  limit?: number;
  offset?: number;
}

export interface Totals {
  forms: number;
  completedForms: number;
  sessions: number;
  files: number;
  /** Bytes. */
  size: number;
}

const byActivity = () => sql`order by active_at desc, id`;

/** The next date, or the day of an urgent event within two weeks if that is earlier. */
function dueDay(table: CaseTable): PendingQuery<Row[]> {
  if (table === "upload_sessions") return sql`next_date`;
  const today = officeDay(new Date());
  return sql`least(next_date, case when ${isUrgent(today)} then urgent_date end)`;
}

/** Upcoming urgent dates, the nearest first, then past ones, the latest first, then forms without one. */
function byUrgency(table: CaseTable): PendingQuery<Row[]> {
  if (table === "upload_sessions") return byActivity();
  const today = officeDay(new Date());
  return sql`order by urgent_date < ${today}::date, abs(urgent_date - ${today}::date), active_at desc, id`;
}

/** Sort orders. Only forms have a petition. */
const orders: Record<CaseSort, (table: CaseTable) => PendingQuery<Row[]>> = {
  activity: byActivity,
  date: (table) => sql`order by ${dueDay(table)}, active_at desc, id`,
  waiting: () => sql`order by waiting_since, id`,
  created: () => sql`order by created_at desc, id`,
  name: () => sql`order by lower(client_name), id`,
  urgent: byUrgency,
  gaps: (table) => (table === "forms" ? sql`order by blocking_gaps, active_at desc, id` : byActivity()),
};

/** Matches substrings of the name or e-mail address, ignoring case. */
const matchesText = (search: string): PendingQuery<Row[]> => sql`search like lower(${`%${search.replace(/[\\%_]/g, "\\$&")}%`})`;

/** A text that may be a name: letters, digits, blanks and the punctuation of names, which have no other meaning. */
const NAME = /^[\p{L}\p{M}\p{N}\s\p{Pd}\p{Pi}\p{Pf}\p{Sk}'"′−.,()&/]+$/u;

/**
 * Matches names that contain this text, ignoring case, accents, punctuation and blanks, if it is more than one letter. Parts that
 * a comma separates may have any order: "Smith, Pat" finds "Pat Smith".
 */
function matchesName(search: string): PendingQuery<Row[]> {
  if (!NAME.test(search)) return sql`false`;
  const parts = search.split(",").map((part) => sql`and plain_name like '%' || plain_name(${part}) || '%'`);
  return sql`length(plain_name(${search})) > 1 ${parts}`;
}

/** Matches the rows whose id, or for forms whole reference, is in a text such as an email's subject. */
function matchesMention(table: CaseTable, search: string): PendingQuery<Row[]> {
  const words = search.split(/[^\w-]/);
  const references = listReferences(search);
  return sql`id = any(${words}::text[]) ${table === "forms" ? sql`or reference = any(${references}::text[])` : sql``}`;
}

/** Matches the rows that a search finds, also by id, phone number and, for forms, reference. */
function matchesSearch(table: CaseTable, search: string): PendingQuery<Row[]> {
  if (search === "") return sql`true`;
  const reference = table === "forms" ? parseReference(search) : undefined;
  const phone = matchesPhone(search);
  return sql`(${matchesText(search)} or (${matchesName(search)}) or ${matchesMention(table, search)}
    ${reference ? sql`or reference like ${`${reference}%`}` : sql``} ${phone ? sql`or ${phone}` : sql``})`;
}

/** Filters and search of a query. */
type CaseNarrowing = Omit<CaseQuery, "sort" | "limit" | "offset">;

/** Matches the rows of a query without its filter. */
const matchesRest = (table: CaseTable, { search, state, person }: Omit<CaseNarrowing, "filter">): PendingQuery<Row[]> => sql`
  ${matchesSearch(table, search)}
  ${state ? sql`and work_state = ${state}` : sql``} ${person ? sql`and assignee = ${person}` : sql``}`;

const matchesQuery = (table: CaseTable, { filter, ...rest }: CaseNarrowing): PendingQuery<Row[]> =>
  sql`${matchesFilter(table, { filter, state: rest.state })} and ${matchesRest(table, rest)}`;

/** Selects only the ids of the requested rows, which the indexes can answer without touching other rows. */
const selectIds = (table: CaseTable, { limit, offset = 0, ...query }: CaseQuery): PendingQuery<Row[]> => sql`
  (select id from ${sql(table)} where ${matchesQuery(table, query)} ${orders[query.sort](table)}
  ${limit === undefined ? sql`` : sql`limit ${limit}`} offset ${offset}) wanted`;

const selectForms = (which: PendingQuery<Row[]>) => sql<(Omit<ListedForm, "urgent"> & StoredSummary)[]>`
  select id, client_name as "clientName", client_email as "clientEmail", current_step as "currentStep",
    is_completed as "isCompleted", created_at as "createdAt", updated_at as "updatedAt", submitted_at as "submittedAt", language as lang,
    active_at as "activeAt", ${isUnread()} as "isUnread", ${isSetAside()} as "petitionFailed",
    to_jsonb(missing_documents) as "missingDocuments", reference, work_state as state, assignee, next_date::text as "nextDate",
    ${summaryColumns()}
  from ${which}`;

/** Lists the requested forms. */
export async function listForms({ sort, ...query }: CaseQuery): Promise<ListedForm[]> {
  const which = sql`${selectIds("forms", { sort, ...query })} join forms using (id) ${orders[sort]("forms")}`;
  const rows = await planAnew(selectForms(which));
  return rows.map(decryptSummary);
}

/** Lists the requested upload sessions, with the number of their files. */
export async function listSessions(query: CaseQuery): Promise<UploadSession[]> {
  const listed = sql`(select upload_sessions.* from ${selectIds("upload_sessions", query)} join upload_sessions using (id))`;
  const rows = await planAnew(
    sql<StoredSession[]>`select ${sessionColumns()} from ${sessionsAmong(listed)} ${orders[query.sort]("upload_sessions")}`,
  );
  return rows.map(decryptSession);
}

/** Returns the client of each of these cases that still exists, by its ID. */
export async function findClientNames(ids: Record<CaseTable, string[]>): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; clientName: string }[]>`
    select id, client_name as "clientName" from forms where id = any(${ids.forms})
    union all select id, client_name from upload_sessions where id = any(${ids.upload_sessions})`;
  return new Map(rows.map(({ id, clientName }) => [id, clientName]));
}

/** Counts the cases that match filters and search. */
export async function countCases(table: CaseTable, query: CaseNarrowing): Promise<number> {
  const [{ count }] = await planAnew(
    sql<[{ count: number }]>`select count(*)::int as count from ${sql(table)} where ${matchesQuery(table, query)}`,
  );
  return count;
}

/**
 * Counts the cases of each filter that also match the rest of a query. With a search, all are counted in one pass over what it finds.
 * Without one, each is counted up to `limit` from the indexes, because counting all of them would take longer than showing some.
 */
export async function countFilters(
  table: CaseTable,
  { search, ...query }: Omit<CaseNarrowing, "filter">,
  limit: number,
): Promise<Partial<Record<CaseFilter, number>>> {
  const counts = caseFilters
    .filter((filter) => filter !== "all")
    .map((filter) =>
      search
        ? sql`(count(*) filter (where ${matchesFilter(table, { ...query, filter })}))::int as ${sql(filter)}`
        : sql`(select count(*)::int from (
            select from ${sql(table)} where ${matchesQuery(table, { ...query, search, filter })} limit ${limit}) first) as ${sql(filter)}`,
    )
    .reduce((all, each) => sql`${all}, ${each}`);
  const among = search ? sql`from ${sql(table)} where ${matchesRest(table, { ...query, search })}` : sql``;
  const [row] = await planAnew(sql<[Partial<Record<CaseFilter, number>>]>`select ${counts} ${among}`);
  return row;
}

/** Counts all forms, upload sessions, and files exactly. */
export async function countTotals(): Promise<Totals> {
  const [row] = await sql<[Totals]>`
    select forms.*, sessions.*, files.* from
      (select count(*)::int as forms, (count(*) filter (where is_completed))::int as "completedForms" from forms) forms,
      (select count(*)::int as sessions from upload_sessions) sessions,
      (select count(*)::int as files, coalesce(sum(size), 0)::float8 as size from upload_files) files`;
  return row;
}
