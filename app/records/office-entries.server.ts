import type { ISql, TransactionSql } from "postgres";
import { placeKey, type LinePlace } from "../petition/line.ts";
import type { Correction, OfficeEntries } from "../petition/office-entries.ts";
import { decrypt, randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { audit, type AuditEntry } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import { associatedData, encryptedValues } from "./encrypted-columns.server.ts";

/** What the office decides for a whole petition. */
export type Decisions = Omit<OfficeEntries, "corrections">;

/** A line as the office has it, with when it was corrected (ISO 8601). */
export interface KeptCorrection extends Correction {
  /** What the item of a list was called, by which it is known when others move to its place; "" for no list. */
  itemName: string;
  at: string;
}

/** What the office has decided and corrected for a form. */
export interface KeptEntries {
  /** Grows by one with every change; 0 before the first. */
  version: number;
  decisions: Decisions;
  corrections: KeptCorrection[];
}

/** A correction to be kept; one without a value is taken back. */
export interface CorrectionChange extends LinePlace {
  value: string | null;
  reason: string;
  itemName: string;
}

/** What is changed; null takes a decision back, and what is left out stays. */
export interface EntriesChange {
  decisions: { [Name in keyof Decisions]?: Decisions[Name] | null };
  corrections: readonly CorrectionChange[];
}

/** Somebody else has changed these since: the names of decisions, and the keys of lines (`placeKey`). */
export type Stale = string[];

interface Sealed extends Omit<KeptEntries, "version"> {
  /** In which version each decision and each line was changed last. */
  changedIn: Record<string, number>;
}

interface Row extends Sealed {
  id: string;
  version: number;
}

const place = associatedData("office entries");

const sealedEntries = (id: string, { decisions, corrections, changedIn }: Sealed) =>
  encryptedValues("office entries", id, JSON.stringify({ decisions, corrections, changedIn }));

async function readEntries(db: ISql, formId: string): Promise<Row | undefined> {
  const [row] = await db<{ id: string; sealed: Buffer; keyId: string; version: number }[]>`
    select id, sealed, key_id as "keyId", version from office_entries where form_id = ${formId}`;
  if (!row) return undefined;
  const { id, version, keyId, sealed } = row;
  return { id, version, ...(JSON.parse(decrypt({ keyId, bytes: sealed }, place(id))) as Sealed) };
}

const kept = ({ version, decisions, corrections }: KeptEntries): KeptEntries => ({ version, decisions, corrections });

const none: Omit<Row, "id"> = { version: 0, decisions: {}, corrections: [], changedIn: {} };

/** What the office has decided and corrected for a form; nothing of one that is not there. */
export const entriesOf = async (formId: string): Promise<KeptEntries> => kept((await readEntries(sql, formId)) ?? none);

/** The entries with a change, as they would be kept. */
export function withChange(entries: Omit<KeptEntries, "version">, { decisions, corrections }: EntriesChange, now: string) {
  const merged = Object.entries({ ...entries.decisions, ...decisions }).filter(([, value]) => value !== null && value !== undefined);
  const changed = new Map(corrections.map((correction) => [placeKey(correction), correction]));
  const others = entries.corrections.filter((correction) => !changed.has(placeKey(correction)));
  const given = [...changed.values()].flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value, at: now }]));
  return { decisions: Object.fromEntries(merged) as Decisions, corrections: [...others, ...given] };
}

/** A change without what is so already. */
function remaining(entries: Omit<KeptEntries, "version">, { decisions, corrections }: EntriesChange): EntriesChange {
  const names = (Object.keys(decisions) as (keyof Decisions)[]).filter(
    (name) => decisions[name] !== undefined && decisions[name] !== (entries.decisions[name] ?? null),
  );
  const before = new Map(entries.corrections.map((correction) => [placeKey(correction), correction]));
  const isNew = (correction: CorrectionChange) => {
    const there = before.get(placeKey(correction));
    return correction.value !== (there?.value ?? null) || (correction.value !== null && correction.reason !== there?.reason);
  };
  return {
    decisions: Object.fromEntries(names.map((name) => [name, decisions[name]])),
    corrections: corrections.filter(isNew),
  };
}

/** A correction whose item stands somewhere else by now. */
export interface Move {
  from: LinePlace;
  now: LinePlace;
}

/** The entries with corrections where their items stand now. */
function withMoves<Entries extends Sealed>(entries: Entries, moves: readonly Move[]): Entries {
  const places = new Map(moves.map(({ from, now: { line, item } }) => [placeKey(from), { line, item }]));
  const corrections = entries.corrections.map((correction) => ({ ...correction, ...places.get(placeKey(correction)) }));
  const changedIn = Object.fromEntries(moves.map(({ from, now }) => [placeKey(now), entries.changedIn[placeKey(from)] ?? 0]));
  return { ...entries, corrections, changedIn: { ...entries.changedIn, ...changedIn } };
}

interface Change extends EntriesChange {
  moves: readonly Move[];
  /** The version that was seen; what has changed since is not overwritten. Undefined for whichever there is. */
  seen: number | undefined;
  /** Whose request it is. */
  address: string;
}

/**
 * Changes the entries of a form, line by line: what others have changed of other lines stays. Nothing is changed when a
 * decision or a line of the change is stale. Undefined if there is no such form.
 */
export async function changeEntries(formId: string, { moves, seen, address, ...change }: Change): Promise<{ stale: Stale } | undefined> {
  const outcome = await sql.begin(async (tx) => {
    const held = await tx`select from forms where id = ${formId} for update`;
    if (held.length === 0) return undefined;
    const row = await readEntries(tx, formId);
    const before = withMoves(row ?? { ...none, id: randomId() }, moves);
    const { decisions, corrections } = remaining(before, change);
    const keys = [...Object.keys(decisions), ...corrections.map(placeKey)];
    const stale = keys.filter((key) => seen !== undefined && ((before.changedIn[key] ?? 0) > seen || seen > before.version));
    if (stale.length > 0 || keys.length === 0) return { stale };
    const version = before.version + 1;
    const changedIn = { ...before.changedIn, ...Object.fromEntries(keys.map((key) => [key, version])) };
    const after = { ...withChange(before, { decisions, corrections }, new Date().toISOString()), changedIn };
    const values = { version, ...sealedEntries(before.id, after) };
    if (row) await tx`update office_entries set ${tx(values)} where id = ${row.id}`;
    else await tx`insert into office_entries ${tx({ id: before.id, form_id: formId, ...values })}`;
    await auditChange(tx, { decisions, corrections }, { formId, address });
    return { stale };
  });
  if (outcome) notifyCaseChange();
  return outcome;
}

/** Says which line of which form, and nothing of what stands on it. */
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
