import type { AnswerYears } from "../../petition/answer-years.ts";
import { placeKey } from "../../petition/line.ts";
import { isOneAmount } from "../../petition/parse-correction.ts";
import { redactorOf, type Redactor } from "../../petition/redaction/index.ts";
import type { LawTables } from "../../petition/tables/law-tables.ts";
import { env } from "../../platform/env.server.ts";
import { officeDay } from "../../platform/office-time.ts";
import { getConfirmedAnswers } from "../../records/asks.server.ts";
import type { Form } from "../../records/form.ts";
import {
  changeEntries,
  getOfficeEntries,
  type CorrectionChange,
  type Decisions,
  type StoredCorrection,
  applyEntriesChange,
  type EntriesChange,
  type StoredEntries,
  type StaleKeys,
} from "../../records/office-entries.server.ts";
import { loadLawTables } from "../../records/law-tables.server.ts";
import { computeForForm } from "../../records/preparations.server.ts";
import { followItems, itemDetails, itemName, type ItemNames } from "./item-names.ts";
import type { CaseBasis, nameItems, prepareCase, PreparedCase } from "./prepare-case.ts";

/** Petition of a case, with the office's entries. */
export interface OfficePetition extends PreparedCase {
  entries: StoredEntries;
  /** Tables it was prepared with. */
  tables: LawTables;
  /** Corrections that are not applied because the line or its list item is gone. */
  unapplied: StoredCorrection[];
}

/** A form with what its petition is prepared from besides the office's entries. */
interface Basis extends CaseBasis {
  formId: string;
}

const prepare = ({ formId, ...basis }: Basis, { decisions, corrections }: Omit<StoredEntries, "version">): Promise<PreparedCase> =>
  computeForForm<typeof prepareCase>(formId, "prepareCase", basis, { ...decisions, corrections });

/** Names of the items in all lists, before any corrections. */
const namesIn = ({ formId, ...basis }: Basis, decisions: Decisions): Promise<ItemNames> =>
  computeForForm<typeof nameItems>(formId, "nameItems", basis, decisions);

const officeYear = (time: Date): number => Number(officeDay(time).slice(0, 4));

/** The years between which the statement of financial affairs was answered, as far as the stored times show it. */
const answerYearsOf = ({ createdAt, affairsSavedAt, updatedAt }: Form): AnswerYears => ({
  first: officeYear(createdAt),
  last: officeYear(affairsSavedAt ?? updatedAt),
});

/** Reads the stored data of a form, with each correction moved to the place that its item has with changed decisions. */
async function readCase(form: Form, change: EntriesChange["decisions"]) {
  const [stored, confirmed, tables] = await Promise.all([getOfficeEntries(form.id), getConfirmedAnswers(form.id), loadLawTables()]);
  const answers = { formData: form.formData, confirmed, answerYears: answerYearsOf(form) };
  const basis: Basis = { formId: form.id, ...answers, tables, today: officeDay(new Date()), attorney: env.SIGNER };
  const { decisions } = applyEntriesChange(stored, { decisions: change, corrections: [] }, "");
  const names = stored.corrections.length > 0 ? await namesIn(basis, decisions) : new Map();
  const followed = followItems(names, stored.corrections);
  const entries = { ...stored, corrections: followed.map(({ now }) => now) };
  return { basis, entries, decisions, followed };
}

/**
 * Prepares the petition of a form as of a day; by default as of the planned filing date, or else today. Throws NotPrepared, or
 * ServiceUnavailable if too many others wait.
 */
export async function officePetition(form: Form, asOf?: string): Promise<OfficePetition> {
  const { basis, entries, decisions, followed } = await readCase(form, asOf ? { asOf } : {});
  const corrections = followed.filter(({ isInPlace }) => isInPlace).map(({ now }) => now);
  const { petition, matrix } = await prepare(basis, { decisions, corrections });
  const keys = new Set(petition.lines.map(placeKey));
  const unapplied = entries.corrections.filter((correction) => !corrections.includes(correction) || !keys.has(placeKey(correction)));
  return { entries, tables: basis.tables, petition, matrix, unapplied };
}

/** Redacts texts of a case that are not on its lines, such as the reasons of corrections. */
export const caseRedactor = (form: Form, { petition, entries }: Pick<OfficePetition, "petition" | "entries">): Redactor["redact"] =>
  redactorOf(form.formData, petition.asOf, entries.corrections).redact;

export const unknownLine = "This petition has no such line";
export const invalidAmount = "Please enter an amount, as in $1,250";

/** Error in the correction with this index. */
export interface InvalidCorrection {
  index: number;
  field: "line" | "value";
  message: string;
}

/** Result of a change: it was saved, it is invalid, it conflicts with a newer change, or the form does not exist. */
export type ChangeResult =
  | { outcome: "changed" }
  | { outcome: "missing" }
  | { outcome: "wrong"; wrong: InvalidCorrection[] }
  | { outcome: "stale"; stale: StaleKeys };

/** Change requested by a page or an API client. */
export interface OfficeChange extends Pick<EntriesChange, "decisions"> {
  corrections: readonly Omit<CorrectionChange, "itemName" | "itemDetails">[];
}

/** Changes the office's entries for a form. Throws like `officePetition`. */
export async function changePetition(
  form: Form,
  { decisions, corrections }: OfficeChange,
  { seen, address }: { seen: number | undefined; address: string },
): Promise<ChangeResult> {
  const { basis, entries, decisions: decided, followed } = await readCase(form, decisions);
  const names = corrections.length > 0 ? await namesIn(basis, decided) : new Map();
  const named = corrections.map((each) => ({ ...each, itemName: itemName(names, each), itemDetails: itemDetails(names, each) }));
  const change = { decisions, corrections: named };
  const wrong = await findInvalidCorrections(basis, entries, change);
  if (wrong.length > 0) return { outcome: "wrong", wrong };
  const moves = followed.filter(({ from, now }) => placeKey(from) !== placeKey(now));
  const { redact } = redactorOf(form.formData, decided.asOf ?? officeDay(new Date()), entries.corrections);
  const saved = await changeEntries(form.id, { ...change, moves, baseVersion: seen, address, redact });
  if (!saved) return { outcome: "missing" };
  return saved.stale.length > 0 ? { outcome: "stale", stale: saved.stale } : { outcome: "changed" };
}

/** Finds corrections of lines that do not exist, and texts where an amount is required. Any correction can be removed. */
async function findInvalidCorrections(basis: Basis, entries: StoredEntries, change: EntriesChange): Promise<InvalidCorrection[]> {
  if (change.corrections.length === 0) return [];
  const { petition } = await prepare(basis, applyEntriesChange(entries, change, ""));
  const values = new Map(petition.lines.map((line) => [placeKey(line), line.value]));
  return change.corrections.flatMap<InvalidCorrection>((correction, index) => {
    const key = placeKey(correction);
    if (correction.value === null) return [];
    if (!values.has(key)) return [{ index, field: "line", message: unknownLine }];
    const isWrong = typeof values.get(key) === "number" && !isOneAmount(correction.value);
    return isWrong ? [{ index, field: "value", message: invalidAmount }] : [];
  });
}
