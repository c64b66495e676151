import type { PendingQuery, Row } from "postgres";
import { sql } from "../../platform/database/database.server.ts";
import { encryptedValues, tryDecrypt } from "../encrypted-columns.server.ts";
import type { Form } from "../form.ts";
import { isSetAside } from "./preparations.server.ts";

/** Urgent event in the client's words, with its day: "2026-12-03". */
export interface UrgentEvent {
  what: string;
  date: string;
}

/** Summary of a form's petition for lists. */
export interface PetitionSummary {
  /** Number of gaps that prevent filing; null until they are counted. */
  blockingGaps: number | null;
  urgent: UrgentEvent | null;
}

const encrypted = "urgent events";

/** PostgreSQL has no year 0, which a form may. */
const firstDay = "0001-01-01";

/** Selects the columns of a form's summary, for `decryptSummary`. */
export const summaryColumns = () => sql`
  blocking_gaps as "blockingGaps", sealed_urgency as "sealedUrgency", urgency_key_id as "urgencyKeyId"`;

export interface StoredSummary {
  id: string;
  blockingGaps: number | null;
  sealedUrgency: Buffer | null;
  urgencyKeyId: string | null;
}

/** Decrypts the summary of a row. An urgent event that no key decrypts counts as none: it will be encrypted again from the answers. */
export function decryptSummary<R extends StoredSummary>({ sealedUrgency, urgencyKeyId, ...row }: R) {
  const text = sealedUrgency ? tryDecrypt(encrypted, row.id, { bytes: sealedUrgency, keyId: urgencyKeyId! }) : undefined;
  return { ...row, urgent: text === undefined ? null : (JSON.parse(text) as UrgentEvent) };
}

/** Returns the summary of a form's petition as it is stored. */
export async function getSummary(formId: string): Promise<PetitionSummary> {
  const [row] = await sql<StoredSummary[]>`select id, ${summaryColumns()} from forms where id = ${formId}`;
  return row ? decryptSummary(row) : { blockingGaps: null, urgent: null };
}

/**
 * Basis of a summary: the version of the form's answers, which must come first, that of the office's entries, the
 * client's confirmations on an ask, and everything else that `rules` represents.
 */
const currentBasis = (rules: string): PendingQuery<Row[]> => sql`
  concat_ws('.', forms.version, coalesce((select version from office_entries where form_id = forms.id), 0),
    coalesce((select md5(sealed) from asks where form_id = forms.id), 'none'), ${rules}::text)`;

/** Current basis of the summary of a form's petition, and whether the stored summary has it. */
export interface PetitionBasis {
  basis: string;
  isSummarized: boolean;
}

/**
 * Returns the current basis of the summary of a form's petition. It must be read before the petition is prepared.
 * Undefined if the form does not exist.
 */
export async function getPetitionBasis(id: string, rules: string): Promise<PetitionBasis | undefined> {
  const [row] = await sql<PetitionBasis[]>`
    select basis, petition_basis is not distinct from basis as "isSummarized"
    from forms cross join lateral (select ${currentBasis(rules)} as basis) as now where id = ${id}`;
  return row;
}

/** Finds forms with outdated summaries, except those set aside: among these ids, or after an id up to a limit. */
export async function findOutdatedSummaries(rules: string, which: { ids: string[] } | { after: string; limit: number }): Promise<string[]> {
  const isRequested = "ids" in which ? sql`id = any(${which.ids})` : sql`id > ${which.after}`;
  const rows = await sql<{ id: string }[]>`
    select id from forms where ${isRequested} and petition_basis is distinct from ${currentBasis(rules)} and not ${isSetAside()}
    order by id ${"limit" in which ? sql`limit ${which.limit}` : sql``}`;
  return rows.map(({ id }) => id);
}

/**
 * Saves the summary of a form's petition with its basis, unless the form was saved in between. Skips an unchanged
 * summary and a locked form: the next reader will find the summary outdated.
 */
export async function saveSummary(
  { id, version }: Pick<Form, "id" | "version">,
  basis: string,
  { blockingGaps, urgent }: PetitionSummary,
): Promise<void> {
  if (!basis.startsWith(`${version}.`)) return;
  const urgency = urgent
    ? { ...encryptedValues(encrypted, id, JSON.stringify(urgent)), urgent_date: urgent.date >= firstDay ? urgent.date : null }
    : { sealed_urgency: null, urgency_key_id: null, urgent_date: null };
  await sql`
    update forms set ${sql({ blocking_gaps: blockingGaps, petition_basis: basis, ...urgency })}
    where id = (
      select id from forms where id = ${id} and petition_basis is distinct from ${basis} for no key update skip locked)`;
}
