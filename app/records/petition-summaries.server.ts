import type { PendingQuery, Row } from "postgres";
import { sql } from "../platform/database/database.server.ts";
import { officeDay } from "../platform/office-time.ts";
import { encryptedValues, tryDecrypt } from "./encrypted-columns.server.ts";
import type { Form } from "./form.ts";

/** What is about to happen to a client, as the client says it, and on which day: "2026-12-03". */
export interface UrgentEvent {
  what: string;
  date: string;
}

/** What the lists say of a form's petition. */
export interface PetitionSummary {
  /** How many gaps keep it from being filed; null while they are not counted. */
  blockingGaps: number | null;
  urgent: UrgentEvent | null;
}

const encrypted = "urgent events";

/** The columns of a form that hold its summary, as `openedSummary` takes them. */
export const summaryColumns = () => sql`
  blocking_gaps as "blockingGaps", sealed_urgency as "sealedUrgency", urgency_key_id as "urgencyKeyId"`;

export interface StoredSummary {
  id: string;
  blockingGaps: number | null;
  sealedUrgency: Buffer | null;
  urgencyKeyId: string | null;
}

/** A row with its summary. An urgent event that no key opens counts as none: it is sealed again from the answers. */
export function openedSummary<R extends StoredSummary>({ sealedUrgency, urgencyKeyId, ...row }: R) {
  const text = sealedUrgency ? tryDecrypt(encrypted, row.id, { bytes: sealedUrgency, keyId: urgencyKeyId! }) : undefined;
  return { ...row, urgent: text === undefined ? null : (JSON.parse(text) as UrgentEvent) };
}

/**
 * What a summary is made of: the form's answers, which must be first, the office's entries, what the client has confirmed on a list
 * of questions, and the rest that `rules` stands for.
 */
const currentBasis = (rules: string): PendingQuery<Row[]> => sql`
  concat_ws('.', forms.version, coalesce((select version from office_entries where form_id = forms.id), 0),
    coalesce((select md5(sealed) from asks where form_id = forms.id), 'none'), ${rules}::text)`;

/** What the summary of a form's petition would be made of now. Read before the petition is prepared; undefined if there is no such form. */
export async function petitionBasis(id: string, rules: string): Promise<string | undefined> {
  const [row] = await sql<{ basis: string }[]>`select ${currentBasis(rules)} as basis from forms where id = ${id}`;
  return row?.basis;
}

/** The forms, at most so many, whose summary is of something else by now: of these ids, or of all after an id. */
export async function outdatedSummaries(rules: string, which: { ids: string[] } | { after: string; limit: number }): Promise<string[]> {
  const isMeant = "ids" in which ? sql`id = any(${which.ids})` : sql`id > ${which.after}`;
  const rows = await sql<{ id: string }[]>`
    select id from forms where ${isMeant} and petition_basis is distinct from ${currentBasis(rules)}
    order by id ${"limit" in which ? sql`limit ${which.limit}` : sql``}`;
  return rows.map(({ id }) => id);
}

/**
 * Keeps the summary of a form's petition and what it was made of, unless the form was saved in between. One that is there already
 * is left as it is, and so is a form that somebody holds: whoever looks next will find the summary outdated.
 */
export async function keepSummary(
  { id, version }: Pick<Form, "id" | "version">,
  basis: string,
  { blockingGaps, urgent }: PetitionSummary,
): Promise<void> {
  if (!basis.startsWith(`${version}.`)) return;
  const urgency = urgent ? encryptedValues(encrypted, id, JSON.stringify(urgent)) : { sealed_urgency: null, urgency_key_id: null };
  await sql`
    update forms set ${sql({ blocking_gaps: blockingGaps, petition_basis: basis, ...urgency })}
    where id = (
      select id from forms where id = ${id} and petition_basis is distinct from ${basis} for no key update skip locked)`;
}

/**
 * The ids of those wanted forms that have an urgent date: what is still to come first, the nearest at the top, then what is
 * past, the latest first. The dates are encrypted, so they are compared here.
 */
export async function urgentForms(wanted: PendingQuery<Row[]>, today = officeDay(new Date())): Promise<string[]> {
  const rows = await sql<StoredSummary[]>`
    select id, ${summaryColumns()} from forms where sealed_urgency is not null and ${wanted} order by active_at desc, id`;
  const dated = rows.map(openedSummary).map(({ id, urgent }) => ({ id, date: urgent?.date ?? "" }));
  const coming = dated.filter(({ date }) => date >= today).sort((one, other) => (one.date < other.date ? -1 : 1));
  const past = dated.filter(({ date }) => date < today).sort((one, other) => (one.date > other.date ? -1 : 1));
  return [...coming, ...past].map(({ id }) => id);
}
