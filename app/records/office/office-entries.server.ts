import type { ISql, TransactionSql } from "postgres";
import { placeKey, type LinePlace } from "../../petition/line.ts";
import type { Redactor } from "../../petition/redaction/index.ts";
import type { Correction, CorrectionKind, OfficeEntries } from "../../petition/office-entries.ts";
import { decrypt, randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { audit, type AuditEntry } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";

/** Decisions of the office for a whole petition. */
export type Decisions = Omit<OfficeEntries, "corrections">;

/** Line as corrected by the office, with the time of the correction (ISO 8601). */
export interface StoredCorrection extends Correction {
  /** Name of the list item, by which it is recognized when its position changes; "" outside of lists. */
  itemName: string;
  /** What distinguishes the item from others of that name; "" if it was the only one. */
  itemDetails: string;
  at: string;
}

/** Decisions and corrections of the office for a form. */
export interface StoredEntries {
  /** Incremented with every change; 0 before the first. */
  version: number;
  decisions: Decisions;
  corrections: StoredCorrection[];
}

/** Correction to be saved. A null value removes the correction. */
export interface CorrectionChange extends LinePlace, Pick<Correction, "replaced"> {
  value: string | null;
  kind?: CorrectionKind | undefined;
  reason: string;
  itemName: string;
  itemDetails: string;
}

/** Change of entries. Null removes a decision, and omitted ones stay as they are. */
export interface EntriesChange {
  decisions: { [Name in keyof Decisions]?: Decisions[Name] | null };
  corrections: readonly CorrectionChange[];
}

/** Entries that somebody else has changed since: names of decisions, and keys of lines (`placeKey`). */
export type StaleKeys = string[];

interface EntriesContent extends Omit<StoredEntries, "version"> {
  /** Version in which each decision and each line was last changed. */
  changedIn: Record<string, number>;
}

interface Row extends EntriesContent {
  id: string;
  version: number;
}

const aad = associatedData("office entries");

const encryptEntries = (id: string, { decisions, corrections, changedIn }: EntriesContent) =>
  encryptedValues("office entries", id, JSON.stringify({ decisions, corrections, changedIn }));

async function readEntries(db: ISql, formId: string): Promise<Row | undefined> {
  const [row] = await db<{ id: string; sealed: Buffer; keyId: string; version: number }[]>`
    select id, sealed, key_id as "keyId", version from office_entries where form_id = ${formId}`;
  if (!row) return undefined;
  const { id, version, keyId, sealed } = row;
  return { id, version, ...(JSON.parse(decrypt({ keyId, bytes: sealed }, aad(id))) as EntriesContent) };
}

const toStoredEntries = ({ version, decisions, corrections }: StoredEntries): StoredEntries => ({ version, decisions, corrections });

const emptyEntries: Omit<Row, "id"> = { version: 0, decisions: {}, corrections: [], changedIn: {} };

/** Returns the entries of the office for a form; empty if there are none. */
export const getOfficeEntries = async (formId: string): Promise<StoredEntries> =>
  toStoredEntries((await readEntries(sql, formId)) ?? emptyEntries);

/** Returns the entries with a change applied. */
export function applyEntriesChange(entries: Omit<StoredEntries, "version">, { decisions, corrections }: EntriesChange, now: string) {
  const merged = Object.entries({ ...entries.decisions, ...decisions }).filter(([, value]) => value !== null && value !== undefined);
  const changed = new Map(corrections.map((correction) => [placeKey(correction), correction]));
  const others = entries.corrections.filter((correction) => !changed.has(placeKey(correction)));
  const given = [...changed.values()].flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value, at: now }]));
  return { decisions: Object.fromEntries(merged) as Decisions, corrections: [...others, ...given] };
}

/**
 * Replaces the texts of a correction that API clients received redacted, and sent back so, by the stored ones. With another reason, a
 * redacted value is what the line is corrected to, except on Form 121, which needs the full number.
 */
function unredacted(given: CorrectionChange & { value: string }, stored: StoredCorrection, redact: Redactor["redact"]): CorrectionChange {
  const hasReason = given.reason === redact(stored.reason);
  const hasValue = given.value === redact(stored.value, given.part) && (hasReason || given.form === "121");
  return { ...given, ...(hasReason && { reason: stored.reason }), ...(hasValue && { value: stored.value }) };
}

/** Returns a change without the parts that are already applied. */
function omitUnchanged(
  entries: Omit<StoredEntries, "version">,
  { decisions, corrections }: EntriesChange,
  redact: Redactor["redact"],
): EntriesChange {
  const names = (Object.keys(decisions) as (keyof Decisions)[]).filter(
    (name) => decisions[name] !== undefined && decisions[name] !== (entries.decisions[name] ?? null),
  );
  const before = new Map(entries.corrections.map((correction) => [placeKey(correction), correction]));
  const given = corrections.map((correction): CorrectionChange => {
    const there = before.get(placeKey(correction));
    if (!there || correction.value === null) return correction;
    return unredacted({ ...correction, value: correction.value }, there, redact);
  });
  const isNew = (correction: CorrectionChange) => {
    const there = before.get(placeKey(correction));
    if (correction.value === null || !there) return correction.value !== (there?.value ?? null);
    const isOfSameItem = correction.itemName === there.itemName && correction.itemDetails === there.itemDetails;
    const isSame = correction.value === there.value && correction.kind === there.kind && correction.reason === there.reason;
    return !isSame || !isOfSameItem || correction.replaced !== there.replaced;
  };
  return {
    decisions: Object.fromEntries(names.map((name) => [name, decisions[name]])),
    corrections: given.filter(isNew),
  };
}

/** Correction whose item has moved to another position. */
export interface Move {
  from: LinePlace;
  now: LinePlace;
}

/** Moves corrections to the current positions of their items. */
function applyMoves<Entries extends EntriesContent>(entries: Entries, moves: readonly Move[]): Entries {
  const places = new Map(moves.map(({ from, now: { line, item } }) => [placeKey(from), { line, item }]));
  const corrections = entries.corrections.map((correction) => ({ ...correction, ...places.get(placeKey(correction)) }));
  const changedIn = Object.fromEntries(moves.map(({ from, now }) => [placeKey(now), entries.changedIn[placeKey(from)] ?? 0]));
  return { ...entries, corrections, changedIn: { ...entries.changedIn, ...changedIn } };
}

interface Change extends EntriesChange {
  moves: readonly Move[];
  /** Version that the change is based on; entries that have changed since are not overwritten. Undefined for any. */
  baseVersion: number | undefined;
  /** IP address of the caller. */
  address: string;
  /** Redacts texts of the case for the office's API clients. */
  redact: Redactor["redact"];
}

/**
 * Changes the entries of a form line by line, so that concurrent changes of other lines are preserved. Changes nothing
 * when one of the decisions or lines is stale. Undefined if the form does not exist.
 */
export async function changeEntries(
  formId: string,
  { moves, baseVersion, address, redact, ...change }: Change,
): Promise<{ stale: StaleKeys } | undefined> {
  const outcome = await sql.begin(async (tx) => {
    const locked = await tx`select from forms where id = ${formId} for update`;
    if (locked.length === 0) return undefined;
    const row = await readEntries(tx, formId);
    const before = applyMoves(row ?? { ...emptyEntries, id: randomId() }, moves);
    const { decisions, corrections } = omitUnchanged(before, change, redact);
    const keys = [...Object.keys(decisions), ...corrections.map(placeKey)];
    const stale = keys.filter(
      (key) => baseVersion !== undefined && ((before.changedIn[key] ?? 0) > baseVersion || baseVersion > before.version),
    );
    if (stale.length > 0 || keys.length === 0) return { stale };
    const version = before.version + 1;
    const changedIn = { ...before.changedIn, ...Object.fromEntries(keys.map((key) => [key, version])) };
    const after = { ...applyEntriesChange(before, { decisions, corrections }, new Date().toISOString()), changedIn };
    const values = { version, ...encryptEntries(before.id, after) };
    if (row) await tx`update office_entries set ${tx(values)} where id = ${row.id}`;
    else await tx`insert into office_entries ${tx({ id: before.id, form_id: formId, ...values })}`;
    await auditChange(tx, { decisions, corrections }, { formId, address });
    return { stale };
  });
  if (outcome) notifyCaseChange();
  return outcome;
}

/** Writes the changed decisions and lines to the audit log, without their values. */
async function auditChange(tx: TransactionSql, { decisions, corrections }: EntriesChange, about: Pick<AuditEntry, "formId" | "address">) {
  const names = Object.keys(decisions);
  if (names.length > 0) await audit({ action: "petition_decided", detail: names.join(", "), ...about }, tx);
  for (const { form, line, part, value } of corrections)
    await audit(
      {
        action: value === null ? "correction_removed" : "line_corrected",
        detail: [`${form} line ${line}`, part].filter(Boolean).join(", "),
        ...about,
      },
      tx,
    );
}
