import { placeKey } from "../../petition/line.ts";
import { preparePetition, type PreparedPetition } from "../../petition/petition.ts";
import type { LawTables } from "../../petition/tables/law-tables.ts";
import { env } from "../../platform/env.server.ts";
import { officeDay } from "../../platform/office-time.ts";
import { getConfirmedAnswers, type ConfirmedAnswers } from "../../records/asks.server.ts";
import type { Form } from "../../records/form.ts";
import {
  changeEntries,
  getOfficeEntries,
  type CorrectionChange,
  type StoredCorrection,
  applyEntriesChange,
  type EntriesChange,
  type StoredEntries,
  type StaleKeys,
} from "../../records/office-entries.server.ts";
import { loadLawTables } from "../../records/law-tables.server.ts";
import { followed, itemName, itemNames, type ItemNames } from "./item-names.ts";

/** A case's petition, with what the office has entered. */
export interface OfficePetition {
  kept: StoredEntries;
  /** By which it was prepared. */
  tables: LawTables;
  petition: PreparedPetition;
  /** Corrections that are not applied: the line or the item of its list is gone. */
  leftOver: StoredCorrection[];
}

type Entries = Omit<StoredEntries, "version">;

/** What a petition rests on besides the office's entries: answers, which presets are meant, and the tables. */
interface Basis {
  form: Form;
  confirmed: ConfirmedAnswers;
  tables: LawTables;
}

function prepare({ form, confirmed, tables }: Basis, { decisions, corrections }: Entries, asOf?: string): PreparedPetition {
  const day = asOf ?? decisions.asOf ?? officeDay(new Date());
  return preparePetition(form.formData, { ...decisions, corrections }, tables, day, confirmed, env.SIGNER);
}

/** The names of the items in all lists, as they are without corrections. */
const namesIn = (basis: Basis, { decisions }: Entries): ItemNames => itemNames(prepare(basis, { decisions, corrections: [] }).lines);

/** What is stored of a form, with each correction where its item stands now. */
async function readCase(form: Form) {
  const [stored, confirmed, tables] = await Promise.all([getOfficeEntries(form.id), getConfirmedAnswers(form.id), loadLawTables()]);
  const basis = { form, confirmed, tables };
  const names = stored.corrections.length > 0 ? namesIn(basis, stored) : new Map();
  const placed = followed(names, stored.corrections);
  const kept = { ...stored, corrections: placed.map(({ now }) => now) };
  return { basis, kept, placed };
}

/** The petition of a form: as of that day, else of the planned filing date, else of today. */
export async function officePetition(form: Form, asOf?: string): Promise<OfficePetition> {
  const { basis, kept, placed } = await readCase(form);
  const corrections = placed.filter(({ isInPlace }) => isInPlace).map(({ now }) => now);
  const petition = prepare(basis, { ...kept, corrections }, asOf);
  const keys = new Set(petition.lines.map(placeKey));
  const leftOver = kept.corrections.filter((correction) => !corrections.includes(correction) || !keys.has(placeKey(correction)));
  return { kept, tables: basis.tables, petition, leftOver };
}

export const unknownLine = "This petition has no such line";
export const noAmount = "Please enter an amount, as in $1,250";

/** What is wrong with the correction of that number. */
export interface WrongCorrection {
  index: number;
  field: "line" | "value";
  message: string;
}

/** What came of a change: it is kept, it is wrong, others were faster, or there is no such form. */
export type Changed =
  { outcome: "changed" } | { outcome: "missing" } | { outcome: "wrong"; wrong: WrongCorrection[] } | { outcome: "stale"; stale: StaleKeys };

/** A change as it comes from a page or a program. */
export interface OfficeChange extends Pick<EntriesChange, "decisions"> {
  corrections: readonly Omit<CorrectionChange, "itemName">[];
}

/** Changes what the office has entered for a form, for the attorney, who calls from that address. */
export async function changePetition(
  form: Form,
  { decisions, corrections }: OfficeChange,
  { seen, address }: { seen: number | undefined; address: string },
): Promise<Changed> {
  const { basis, kept, placed } = await readCase(form);
  const names = corrections.length > 0 ? namesIn(basis, kept) : new Map();
  const change = { decisions, corrections: corrections.map((each) => ({ ...each, itemName: itemName(names, each) })) };
  const wrong = wrongCorrections(basis, kept, change);
  if (wrong.length > 0) return { outcome: "wrong", wrong };
  const moves = placed.filter(({ from, now }) => placeKey(from) !== placeKey(now));
  const changed = await changeEntries(form.id, { ...change, moves, baseVersion: seen, address });
  if (!changed) return { outcome: "missing" };
  return changed.stale.length > 0 ? { outcome: "stale", stale: changed.stale } : { outcome: "changed" };
}

/** Corrections of lines that the petition does not have, and texts where it has amounts. A correction of any line can be taken back. */
function wrongCorrections(basis: Basis, kept: StoredEntries, change: EntriesChange): WrongCorrection[] {
  if (change.corrections.length === 0) return [];
  const { lines } = prepare(basis, applyEntriesChange(kept, change, ""));
  const values = new Map(lines.map((line) => [placeKey(line), line.value]));
  return change.corrections.flatMap<WrongCorrection>((correction, index) => {
    const key = placeKey(correction);
    if (correction.value === null) return [];
    if (!values.has(key)) return [{ index, field: "line", message: unknownLine }];
    const isWrong = typeof values.get(key) === "number" && !/\d/.test(correction.value);
    return isWrong ? [{ index, field: "value", message: noAmount }] : [];
  });
}
