import type { PendingQuery, Row } from "postgres";
import { sql } from "../../platform/database/database.server.ts";
import type { AuditAction } from "./audit-log.server.ts";

/** Where the details of an entry are stored. */
export type TimelineSource = "audit" | "edit" | "document" | "note" | "submission";

/** Something that happened in a case, without its details. */
export interface TimelineEntry {
  source: TimelineSource;
  id: string;
  /** Of entries of the audit log. */
  action: AuditAction | null;
  at: Date;
  /** Bytes to decrypt. */
  size: number;
}

/** Entries of the audit log that say no more than the change, file or note that they are about. */
const told: readonly AuditAction[] = ["form_saved", "form_changed_by_client", "edit_link_used", "document_added", "note_added"];

const parts = (formId: string): PendingQuery<Row[]> => sql`
  select 'audit' as source, id::text, action, created_at as at, 0 as size from audit_log
    where form_id = ${formId} and action <> all(${told})
  union all select 'edit', id, null, created_at, octet_length(changes) from edit_history where form_id = ${formId}
  union all select 'document', id, null, uploaded_at, 0 from documents where form_id = ${formId} and withdrawn_at is null
  union all select 'note', id, null, created_at, 0 from case_notes where form_id = ${formId}
  union all select 'submission', id, null, created_at, 0 from submissions where form_id = ${formId}`;

/** Lists everything that happened in a form's case, newest first, without the details. */
export const listTimeline = (formId: string): Promise<TimelineEntry[]> =>
  sql<TimelineEntry[]>`select * from (${parts(formId)}) entries order by at desc, source, id`;
