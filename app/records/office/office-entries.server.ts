import type { ISql, TransactionSql } from "postgres";
import { placeKey, type LinePlace } from "../../petition/lines/line.ts";
import type { Redactor } from "../../petition/redaction/index.ts";
import type { Correction, CorrectionKind, ItemClaims, OfficeEntries } from "../../petition/lines/office-entries.ts";
import { decrypt, randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { audit, type AuditEntry } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";

/** Decisions of the office for a whole petition. */
export type Decisions = Omit<OfficeEntries, "corrections" | "claims">;

/** What a list item is recognized by when its position changes. */
interface ItemMarks {
  /** Name of the list item; "" outside of lists. */
  itemName: string;
  /** What distinguishes the item from others of that name; "" if it was the only one. */
  itemDetails: string;
}

/** Line as corrected by the office, with the time of the correction (ISO 8601). */
export interface StoredCorrection extends Correction, ItemMarks {
  at: string;
}

/** The exemptions claimed for an item, with the time of the claim (ISO 8601). */
export interface StoredClaims extends ItemClaims, ItemMarks {
  at: string;
}

/** Decisions and corrections of the office for a form. */
export interface StoredEntries {
  /** Incremented with every change; 0 before the first. */
  version: number;
  decisions: Decisions;
  corrections: StoredCorrection[];
  claims: StoredClaims[];
}

/** Correction to be saved. A null value removes the correction. */
export interface CorrectionChange extends LinePlace, Pick<Correction, "replaced">, ItemMarks {
  value: string | null;
  kind?: CorrectionKind | undefined;
  reason: string;
}

/** The claims of an item to be saved; none removes them. */
export type ClaimsChange = ItemClaims & ItemMarks;

/** Change of entries. Null removes a decision, and omitted ones stay as they are. */
export interface EntriesChange {
  decisions: { [Name in keyof Decisions]?: Decisions[Name] | null };
  corrections: readonly CorrectionChange[];
  claims: readonly ClaimsChange[];
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

const encryptEntries = (id: string, { decisions, corrections, claims, changedIn }: EntriesContent) =>
  encryptedValues("office entries", id, JSON.stringify({ decisions, corrections, claims, changedIn }));

async function readEntries(db: ISql, formId: string): Promise<Row | undefined> {
  const [row] = await db<{ id: string; sealed: Buffer; keyId: string; version: number }[]>`
    select id, sealed, key_id as "keyId", version from office_entries where form_id = ${formId}`;
  if (!row) return undefined;
  const { id, version, keyId, sealed } = row;
  return { id, ...emptyEntries, version, ...(JSON.parse(decrypt({ keyId, bytes: sealed }, aad(id))) as Partial<EntriesContent>) };
}

const toStoredEntries = ({ version, decisions, corrections, claims }: StoredEntries): StoredEntries => ({
  version,
  decisions,
  corrections,
  claims,
});

const emptyEntries: Omit<Row, "id"> = { version: 0, decisions: {}, corrections: [], claims: [], changedIn: {} };

/** Returns the entries of the office for a form; empty if there are none. */
export const getOfficeEntries = async (formId: string): Promise<StoredEntries> =>
  toStoredEntries((await readEntries(sql, formId)) ?? emptyEntries);

/** Returns the entries with a change applied. */
export function applyEntriesChange(
  entries: Omit<StoredEntries, "version">,
  { decisions, corrections, claims }: EntriesChange,
  now: string,
) {
  const merged = Object.entries({ ...entries.decisions, ...decisions }).filter(([, value]) => value !== null && value !== undefined);
  const changed = new Map(corrections.map((correction) => [placeKey(correction), correction]));
  const others = entries.corrections.filter((correction) => !changed.has(placeKey(correction)));
  const given = [...changed.values()].flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value, at: now }]));
  const claimed = new Map(claims.map((each) => [placeKey(each), { ...each, at: now }]));
  const otherClaims = entries.claims.filter((each) => !claimed.has(placeKey(each)));
  return {
    decisions: Object.fromEntries(merged) as Decisions,
    corrections: [...others, ...given],
    claims: [...otherClaims, ...[...claimed.values()].filter((each) => each.claims.length > 0)],
  };
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

/** What claims say about which item, to compare them. Without a claim, the item does not matter. */
const textOfClaims = ({ claims, itemName, itemDetails }: ClaimsChange): string =>
  claims.length === 0
    ? ""
    : JSON.stringify([itemName, itemDetails, ...claims.map(({ category, law, amount, isWhole }) => [category, law, amount, isWhole])]);

/** Returns a change without the parts that are already applied. */
function omitUnchanged(
  entries: Omit<StoredEntries, "version">,
  { decisions, corrections, claims }: EntriesChange,
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
  const claimed = new Map(entries.claims.map((each) => [placeKey(each), textOfClaims(each)]));
  return {
    decisions: Object.fromEntries(names.map((name) => [name, decisions[name]])),
    corrections: given.filter(isNew),
    claims: claims.filter((each) => textOfClaims(each) !== (claimed.get(placeKey(each)) ?? textOfClaims({ ...each, claims: [] }))),
  };
}

/** Correction or claims whose item has moved to another position. */
export interface Move {
  from: LinePlace;
  now: LinePlace;
}

/** Moves corrections and claims to the current positions of their items. */
function applyMoves<Entries extends EntriesContent>(entries: Entries, moves: readonly Move[]): Entries {
  const places = new Map(moves.map(({ from, now: { line, item } }) => [placeKey(from), { line, item }]));
  const move = <Moved extends LinePlace>(moved: Moved): Moved => ({ ...moved, ...places.get(placeKey(moved)) });
  const changedIn = Object.fromEntries(moves.map(({ from, now }) => [placeKey(now), entries.changedIn[placeKey(from)] ?? 0]));
  return {
    ...entries,
    corrections: entries.corrections.map(move),
    claims: entries.claims.map(move),
    changedIn: { ...entries.changedIn, ...changedIn },
  };
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
    const { decisions, corrections, claims } = omitUnchanged(before, change, redact);
    const keys = [...Object.keys(decisions), ...[...corrections, ...claims].map(placeKey)];
    const stale = keys.filter(
      (key) => baseVersion !== undefined && ((before.changedIn[key] ?? 0) > baseVersion || baseVersion > before.version),
    );
    if (stale.length > 0 || keys.length === 0) return { stale };
    const version = before.version + 1;
    const changedIn = { ...before.changedIn, ...Object.fromEntries(keys.map((key) => [key, version])) };
    const after = { ...applyEntriesChange(before, { decisions, corrections, claims }, new Date().toISOString()), changedIn };
    const values = { version, ...encryptEntries(before.id, after) };
    if (row) await tx`update office_entries set ${tx(values)} where id = ${row.id}`;
    else await tx`insert into office_entries ${tx({ id: before.id, form_id: formId, ...values })}`;
    await auditChange(tx, { decisions, corrections, claims }, { formId, address });
    return { stale };
  });
  if (outcome) notifyCaseChange();
  return outcome;
}

/** Writes the changed decisions and lines to the audit log, without their values. */
async function auditChange(
  tx: TransactionSql,
  { decisions, corrections, claims }: EntriesChange,
  about: Pick<AuditEntry, "formId" | "address">,
) {
  const names = Object.keys(decisions);
  if (names.length > 0) await audit({ action: "petition_decided", detail: names.join(", "), ...about }, tx);
  const claimed = claims.map((each) => ({ ...each, isRemoved: each.claims.length === 0 }));
  for (const { form, line, part, isRemoved } of [...corrections.map((each) => ({ ...each, isRemoved: each.value === null })), ...claimed])
    await audit(
      {
        action: isRemoved ? "correction_removed" : "line_corrected",
        detail: [`${form} line ${line}`, part].filter(Boolean).join(", "),
        ...about,
      },
      tx,
    );
}
