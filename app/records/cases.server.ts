import type { PendingQuery, Row } from "postgres";
import { sql } from "../platform/database/database.server.ts";
import type { Form } from "./form.ts";
import { typedReference } from "./reference.server.ts";
import { openedSession, sessionColumns, sessionsAmong, type StoredSession, type UploadSession } from "./upload-sessions.server.ts";

/** A form as shown in a list: nothing that is encrypted. */
export type ListedForm = Pick<
  Form,
  "id" | "clientName" | "clientEmail" | "currentStep" | "isCompleted" | "createdAt" | "updatedAt" | "submittedAt"
>;

/** Which rows of a list: those that match the search, a page of them or all. */
export interface Wanted {
  /** A part of the name or of the e-mail address, or the beginning of a form's reference; "" for every row. */
  search: string;
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

const newestFirst = () => sql`order by created_at desc, id`;

/** Substrings of name or address, regardless of case. */
const matching = (search: string): PendingQuery<Row[]> => sql`search like lower(${`%${search.replace(/[\\%_]/g, "\\$&")}%`})`;

/** The rows of a list that a search finds: forms by their reference too. */
function found(table: "forms" | "upload_sessions", search: string): PendingQuery<Row[]> {
  const reference = table === "forms" ? typedReference(search) : undefined;
  return reference ? sql`(${matching(search)} or reference like ${`${reference}%`})` : matching(search);
}

/** The wanted ids, which the indexes alone know, so that no other row is touched. */
const wantedIn = (table: "forms" | "upload_sessions", { search, limit, offset = 0 }: Wanted): PendingQuery<Row[]> => sql`
  (select id from ${sql(table)} where ${found(table, search)} ${newestFirst()}
  ${limit === undefined ? sql`` : sql`limit ${limit}`} offset ${offset}) wanted`;

/** Forms, newest first. */
export const listForms = async (wanted: Wanted): Promise<ListedForm[]> => sql<ListedForm[]>`
  select id, client_name as "clientName", client_email as "clientEmail", current_step as "currentStep",
    is_completed as "isCompleted", created_at as "createdAt", updated_at as "updatedAt", submitted_at as "submittedAt"
  from ${wantedIn("forms", wanted)} join forms using (id) ${newestFirst()}`;

/** Upload sessions with their files counted, newest first. */
export async function listSessions(wanted: Wanted): Promise<UploadSession[]> {
  const listed = sql`(select upload_sessions.* from ${wantedIn("upload_sessions", wanted)} join upload_sessions using (id))`;
  const rows = await sql<StoredSession[]>`select ${sessionColumns()} from ${sessionsAmong(listed)} ${newestFirst()}`;
  return rows.map(openedSession);
}

/** Which of these forms there still are. */
export async function existingForms(ids: string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from forms where id = any(${ids})`;
  return new Set(rows.map(({ id }) => id));
}

/** How many forms a search finds. */
export const countForms = async (search: string): Promise<number> => countIn("forms", search);

/** How many upload sessions a search finds. */
export const countSessions = async (search: string): Promise<number> => countIn("upload_sessions", search);

async function countIn(table: "forms" | "upload_sessions", search: string): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(table)} where ${found(table, search)}`;
  return count;
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
