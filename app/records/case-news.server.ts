import type { DocumentType } from "../files/file-rules.ts";
import { sql } from "../platform/database/database.server.ts";
import type { WorkState } from "./case-lists.ts";

/** What a list says of a case beside its columns. */
export interface CaseNews {
  submittedAt: Date | null;
  /** When the client was last active. */
  activeAt: Date;
  /** Whether the office has never opened it, or has marked it as unread. */
  isNew: boolean;
  /** Whether the client was active after the office last opened it, and what came of it. */
  isChanged: boolean;
  isSubmittedSince: boolean;
  /** The keys of the steps with other answers. */
  changedSections: string[];
  newFiles: number;
  /** How the office's work on it is getting on: state, initials of who is in charge, next day. */
  state: WorkState;
  assignee: string;
  /** Whether the office has begun it. */
  isOffices: boolean;
  /** Whether the office waits for answers that it has asked for, or has them; null if it has not asked. */
  asked: "waiting" | "answered" | null;
  nextDate: Date | null;
  /** The types of which there is no document; none for an upload session. */
  missingDocuments: DocumentType[];
}

type Row = CaseNews & { id: string };

const byId = (rows: Row[]): Map<string, CaseNews> => new Map(rows.map((row) => [row.id, row]));

const columns = () => sql`
  id, work_state as state, assignee, (next_date + time '17:00') at time zone 'UTC' as "nextDate",
  submitted_at as "submittedAt", active_at as "activeAt", (is_marked_unread or seen_at is null) as "isNew",
  coalesce(active_at > seen_at, false) as "isChanged", coalesce(submitted_at > seen_at, false) as "isSubmittedSince"`;

/** What is new of these forms, by form. */
export const newsOfForms = async (ids: string[]): Promise<Map<string, CaseNews>> =>
  byId(
    await sql<Row[]>`
    select ${columns()}, asked, is_offices as "isOffices", to_jsonb(missing_documents) as "missingDocuments",
      (select coalesce(jsonb_agg(key), '[]') from jsonb_each_text(section_versions) where value::int > seen_version) as "changedSections",
      (select count(*)::int from documents
        where form_id = forms.id and uploaded_at > seen_at and withdrawn_at is null) as "newFiles"
    from forms where id = any(${ids})`,
  );

/** What is new of these upload sessions, by session. */
export const newsOfSessions = async (ids: string[]): Promise<Map<string, CaseNews>> =>
  byId(
    await sql<Row[]>`
    select ${columns()}, null as asked, false as "isOffices", '[]'::jsonb as "missingDocuments", '[]'::jsonb as "changedSections",
      (select count(*)::int from upload_files where session_id = upload_sessions.id and uploaded_at > seen_at) as "newFiles"
    from upload_sessions where id = any(${ids})`,
  );
