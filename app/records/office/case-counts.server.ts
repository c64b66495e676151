import { sql } from "../../platform/database/database.server.ts";

/** Numbers of what belongs to a form, for the links to its pages. */
export interface CaseCounts {
  documents: number;
  /** Filled official forms. */
  packets: number;
}

/** Counts what belongs to a form. */
export async function countCaseParts(formId: string): Promise<CaseCounts> {
  const [counts] = await sql<[CaseCounts]>`
    select (select count(*)::int from documents where form_id = ${formId} and withdrawn_at is null) as documents,
      (select count(*)::int from packets where form_id = ${formId} and state = 'made') as packets`;
  return counts;
}
