import type { DocumentType } from "../../files/file-rules.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { WorkState } from "../case-lists.ts";

/** News of a case that a list shows in addition to its columns. */
export interface CaseNews {
  submittedAt: Date | null;
  /** Time of the client's last activity. */
  activeAt: Date;
  /** Whether the office has never opened it, or has marked it as unread. */
  isNew: boolean;
  /** Whether the client was active, or submitted, after the office last opened it. */
  isChanged: boolean;
  isSubmittedSince: boolean;
  /** Keys of the steps whose answers have changed. */
  changedSections: string[];
  newFiles: number;
  /** State of the office's work, initials of the person in charge, and next date. */
  state: WorkState;
  assignee: string;
  /** Whether the office started it. */
  isOffices: boolean;
  /** Whether the office is waiting for requested answers or has received them; null if it has not asked. */
  asked: "waiting" | "answered" | null;
  nextDate: string | null;
  /** Since when the case has waited for its client; null if it does not. */
  waitingSince: Date | null;
  /** Whether the client has given answers in Spanish, or uses the upload portal in it. */
  hasSpanish: boolean;
  /** Types without any document; empty for an upload session. */
  missingDocuments: DocumentType[];
}

type Row = CaseNews & { id: string };

const byId = (rows: Row[]): Map<string, CaseNews> => new Map(rows.map((row) => [row.id, row]));

const columns = () => sql`
  id, work_state as state, assignee, next_date::text as "nextDate", waiting_since as "waitingSince",
  submitted_at as "submittedAt", active_at as "activeAt", (is_marked_unread or seen_at is null) as "isNew",
  coalesce(active_at > seen_at, false) as "isChanged", coalesce(submitted_at > seen_at, false) as "isSubmittedSince"`;

/** Returns the news of these forms by form id. */
export const getFormNews = async (ids: string[]): Promise<Map<string, CaseNews>> =>
  byId(
    await sql<Row[]>`
    select ${columns()}, asked, has_spanish as "hasSpanish", is_offices as "isOffices", to_jsonb(missing_documents) as "missingDocuments",
      (select coalesce(jsonb_agg(key), '[]') from jsonb_each_text(section_versions) where value::int > seen_version) as "changedSections",
      (select count(*)::int from documents
        where form_id = forms.id and uploaded_at > seen_at and withdrawn_at is null) as "newFiles"
    from forms where id = any(${ids})`,
  );

/** Returns the news of these upload sessions by session id. */
export const getSessionNews = async (ids: string[]): Promise<Map<string, CaseNews>> =>
  byId(
    await sql<Row[]>`
    select ${columns()}, null as asked,
      language = 'es' as "hasSpanish", false as "isOffices", '[]'::jsonb as "missingDocuments", '[]'::jsonb as "changedSections",
      (select count(*)::int from upload_files where session_id = upload_sessions.id and uploaded_at > seen_at) as "newFiles"
    from upload_sessions where id = any(${ids})`,
  );
