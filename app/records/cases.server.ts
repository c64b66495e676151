import type { PendingQuery, Row } from "postgres";
import { sql } from "../platform/database/database.server.ts";
import type { DocumentType } from "../files/file-rules.ts";
import { caseFilters, type CaseFilter, type CaseSort, type CaseTable, type WorkState } from "./case-lists.ts";
import type { Form } from "./form.ts";
import { isUnread } from "./looks.server.ts";
import { openedSummary, summaryColumns, urgentForms, type PetitionSummary, type StoredSummary } from "./petition-summaries.server.ts";
import { withPhone } from "./phone-columns.server.ts";
import { typedReference } from "./reference.server.ts";
import { openedSession, sessionColumns, sessionsAmong, type StoredSession, type UploadSession } from "./upload-sessions.server.ts";
import { hasUnsentMail } from "./unsent-mails.server.ts";

/** A form as shown in a list: of what is encrypted, only the urgent event. */
export type ListedForm = Pick<
  Form,
  "id" | "clientName" | "clientEmail" | "currentStep" | "isCompleted" | "createdAt" | "updatedAt" | "submittedAt"
> &
  PetitionSummary & {
    /** When the client was last active. */
    activeAt: Date;
    /** Whether the office has not opened it since, or has marked it. */
    isUnread: boolean;
    /** The types of which there is no document. */
    missingDocuments: DocumentType[];
  };

/** Which rows of a list: those that match filter and search, a page of them or all. */
export interface Wanted {
  /** A part of the name or of the e-mail address, the end of a phone number, or the beginning of a form's reference; "" for every row. */
  search: string;
  filter: CaseFilter;
  sort: CaseSort;
  /** A state of the office's work, and the initials of who is in charge; "" for all. */
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

/** The orders of the lists, as far as the database can tell: urgent dates are encrypted, and only forms have a petition. */
const orders: Record<CaseSort, (table: CaseTable) => PendingQuery<Row[]>> = {
  activity: byActivity,
  created: () => sql`order by created_at desc, id`,
  name: () => sql`order by lower(client_name), id`,
  urgent: byActivity,
  gaps: (table) => (table === "forms" ? sql`order by blocking_gaps, active_at desc, id` : byActivity()),
};

/** Only forms have a client to ask. */
const askedIs = (table: CaseTable, state: string) => (table === "forms" ? sql`asked = ${state}` : sql`false`);

const conditions: Record<CaseFilter, (table: CaseTable) => PendingQuery<Row[]>> = {
  all: () => sql`true`,
  new: () => sql`(seen_at is null or is_marked_unread)`,
  "not-submitted": () => sql`submitted_at is null`,
  "documents-missing": (table) => (table === "forms" ? sql`missing_documents <> '{}'` : sql`false`),
  changed: () => sql`active_at > seen_at`,
  "mail-failed": hasUnsentMail,
  asked: (table) => askedIs(table, "waiting"),
  answered: (table) => askedIs(table, "answered"),
};

/** Substrings of name or address, regardless of case. */
const matching = (search: string): PendingQuery<Row[]> => sql`search like lower(${`%${search.replace(/[\\%_]/g, "\\$&")}%`})`;

/** The rows of a list that a search finds: by a phone number too, and forms by their reference. */
function found(table: CaseTable, search: string): PendingQuery<Row[]> {
  if (search === "") return sql`true`;
  const reference = table === "forms" ? typedReference(search) : undefined;
  const phone = withPhone(search);
  return sql`(${matching(search)} ${reference ? sql`or reference like ${`${reference}%`}` : sql``} ${phone ? sql`or ${phone}` : sql``})`;
}

/** What a list is narrowed to. */
type Narrowing = Omit<Wanted, "sort" | "limit" | "offset">;

const wantedRows = (table: CaseTable, { search, filter, state, person }: Narrowing): PendingQuery<Row[]> => sql`
  ${conditions[filter](table)} and ${found(table, search)}
  ${state ? sql`and work_state = ${state}` : sql``} ${person ? sql`and assignee = ${person}` : sql``}`;

/** The wanted ids, which the indexes alone know, so that no other row is touched. */
const wantedIn = (table: CaseTable, { limit, offset = 0, ...wanted }: Wanted): PendingQuery<Row[]> => sql`
  (select id from ${sql(table)} where ${wantedRows(table, wanted)} ${orders[wanted.sort](table)}
  ${limit === undefined ? sql`` : sql`limit ${limit}`} offset ${offset}) wanted`;

/** The ids of the wanted forms by urgent date, those without one by activity at the end. */
async function wantedByUrgency({ limit = Infinity, offset = 0, ...wanted }: Wanted): Promise<string[]> {
  const urgent = await urgentForms(wantedRows("forms", wanted));
  const first = urgent.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const others = await sql<{ id: string }[]>`
    select id from forms where sealed_urgency is null and ${wantedRows("forms", wanted)} ${byActivity()}
    ${limit === Infinity ? sql`` : sql`limit ${limit - first.length}`} offset ${Math.max(0, offset - urgent.length)}`;
  return [...first, ...others.map(({ id }) => id)];
}

const formRows = (which: PendingQuery<Row[]>) => sql<(Omit<ListedForm, "urgent"> & StoredSummary)[]>`
  select id, client_name as "clientName", client_email as "clientEmail", current_step as "currentStep",
    is_completed as "isCompleted", created_at as "createdAt", updated_at as "updatedAt", submitted_at as "submittedAt",
    active_at as "activeAt", ${isUnread()} as "isUnread",
    to_jsonb(missing_documents) as "missingDocuments", ${summaryColumns()}
  from ${which}`;

/** The wanted forms. */
export async function listForms({ sort, ...wanted }: Wanted): Promise<ListedForm[]> {
  const rows =
    sort === "urgent"
      ? formRows(sql`unnest(${await wantedByUrgency({ sort, ...wanted })}::text[]) with ordinality wanted (id, place)
          join forms using (id) order by place`)
      : formRows(sql`${wantedIn("forms", { sort, ...wanted })} join forms using (id) ${orders[sort]("forms")}`);
  return (await rows).map(openedSummary);
}

/** The wanted upload sessions with their files counted. */
export async function listSessions(wanted: Wanted): Promise<UploadSession[]> {
  const listed = sql`(select upload_sessions.* from ${wantedIn("upload_sessions", wanted)} join upload_sessions using (id))`;
  const rows = await sql<
    StoredSession[]
  >`select ${sessionColumns()} from ${sessionsAmong(listed)} ${orders[wanted.sort]("upload_sessions")}`;
  return rows.map(openedSession);
}

/** Which of these forms there still are. */
export async function existingForms(ids: string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from forms where id = any(${ids})`;
  return new Set(rows.map(({ id }) => id));
}

/** How many cases filter and search find. */
export async function countCases(table: CaseTable, wanted: Narrowing): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count from ${sql(table)} where ${wantedRows(table, wanted)}`;
  return count;
}

/** How many cases each filter finds: at most so many, because counting all of them would take longer than showing some. */
export async function countFilters(table: CaseTable, most: number): Promise<Partial<Record<CaseFilter, number>>> {
  const counts = caseFilters
    .filter((filter) => filter !== "all")
    .map(
      (filter) => sql`select ${filter}::text as filter, count(*)::int as count
      from (select from ${sql(table)} where ${conditions[filter](table)} limit ${most}) first`,
    );
  const rows = await sql<{ filter: CaseFilter; count: number }[]>`${counts.reduce((all, each) => sql`${all} union all ${each}`)}`;
  return Object.fromEntries(rows.map(({ filter, count }) => [filter, count]));
}

/** The exact counts of everything there is. */
export async function totals(): Promise<Totals> {
  const [row] = await sql<[Totals]>`
    select forms.*, sessions.*, files.* from
      (select count(*)::int as forms, (count(*) filter (where is_completed))::int as "completedForms" from forms) forms,
      (select count(*)::int as sessions from upload_sessions) sessions,
      (select count(*)::int as files, coalesce(sum(size), 0)::float8 as size from upload_files) files`;
  return row;
}
