import { sql } from "../../platform/database/database.server.ts";
import type { AuditAction, CaseReference } from "./audit-log.server.ts";

/** A read by one of the office's API clients: of one case, or of a list of cases. */
export interface ApiRead {
  program: string;
  /** Undefined for a list of cases. */
  about?: CaseReference | undefined;
  /** What was read, such as "petition/addresses". */
  what: string;
  address: string;
}

/**
 * Writes an entry of the audit log for each API key, case and hour, and one for all lists of cases. The entry names everything that was
 * read in that hour.
 */
export async function auditApiRead({ program, about, what, address }: ApiRead): Promise<void> {
  const action: AuditAction = about ? "case_read" : "cases_listed";
  const { formId = null, uploadSessionId = null } = { ...about } as { formId?: string; uploadSessionId?: string };
  await sql`
    insert into audit_log (action, form_id, upload_session_id, detail, address, program)
    values (${action}, ${formId}, ${uploadSessionId}, ${what}, ${address}, ${program})
    on conflict (program, action, coalesce(form_id, ''), coalesce(upload_session_id, ''), date_trunc('hour', created_at at time zone 'UTC'))
      where action in ('case_read', 'cases_listed')
    do update set detail = audit_log.detail || ', ' || excluded.detail
      where not excluded.detail = any(string_to_array(audit_log.detail, ', '))`;
}
