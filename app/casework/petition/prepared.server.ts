import type { AnswerYears } from "../../petition/answers/answer-years.ts";
import { boxAt } from "../../petition/lines/catalogues.ts";
import { toFormDate } from "../../petition/answers/days.ts";
import { findChoice } from "../../petition/lines/find-choice.ts";
import { proposeDefaults, type Proposal } from "../../petition/firm-defaults.ts";
import { claimsPlace, isOfClaims, toClaimLines } from "../../petition/facts/exemption-claims.ts";
import { placeKey, type LinePlace } from "../../petition/lines/line.ts";
import { isOneAmount } from "../../petition/lines/parse-correction.ts";
import { parseDate } from "../../petition/answers/parse-date.ts";
import { redactorOf, type Redactor } from "../../petition/redaction/index.ts";
import type { LawTables } from "../../petition/tables/law-tables.ts";
import { formatDollars } from "../../questionnaire/totals.ts";
import { env } from "../../platform/env.server.ts";
import { officeDay } from "../../platform/office-time.ts";
import { getConfirmedAnswers } from "../../records/forms/asks.server.ts";
import type { Form } from "../../records/form.ts";
import {
  changeEntries,
  getOfficeEntries,
  type ClaimsChange,
  type CorrectionChange,
  type Decisions,
  type StoredClaims,
  type StoredCorrection,
  applyEntriesChange,
  type EntriesChange,
  type StoredEntries,
  type StaleKeys,
} from "../../records/office/office-entries.server.ts";
import { loadFirmDefaults } from "../../records/office/firm-defaults.server.ts";
import { loadLawTables } from "../../records/office/law-tables.server.ts";
import type { PetitionSummary } from "../../records/office/petition-summaries.server.ts";
import { computeForForm } from "../../records/office/preparations.server.ts";
import { followItems, itemDetails, itemName } from "./item-names.ts";
import { toLines } from "./line-columns.ts";
import type { CaseBasis, prepareCase, PreparedCase, prepareUncorrected, summarizeCase, Uncorrected } from "./prepare-case.ts";

/** Petition of a case, with the office's entries. */
export interface OfficePetition extends PreparedCase {
  entries: StoredEntries;
  /** Tables it was prepared with. */
  tables: LawTables;
  /** Corrections that are not applied because the line or its list item is gone. */
  unapplied: StoredCorrection[];
  /** Values that the firm's defaults propose. */
  proposals: Proposal[];
  /** Redacts texts of the case that are not on its lines, such as the reasons of corrections. */
  redact: Redactor["redact"];
}

/** A form with what its petition is prepared from besides the office's entries. */
interface Basis extends CaseBasis {
  formId: string;
}

async function prepare({ formId, ...basis }: Basis, { decisions, ...entries }: Omit<StoredEntries, "version">): Promise<PreparedCase> {
  const { petition, ...others } = await computeForForm<typeof prepareCase>(formId, "prepareCase", basis, { ...decisions, ...entries });
  return { ...others, petition: { ...petition, lines: toLines(petition.lines) } };
}

/** The items and lines of a case before any corrections. */
const uncorrected = ({ formId, ...basis }: Basis, decisions: Decisions): Promise<Uncorrected> =>
  computeForForm<typeof prepareUncorrected>(formId, "prepareUncorrected", basis, decisions);

/** What the lines of a case without corrections are needed for: nothing. */
const nothing: Uncorrected = { names: new Map(), values: new Map() };

const officeYear = (time: Date): number => Number(officeDay(time).slice(0, 4));

/** The years between which the statement of financial affairs was answered, as far as the stored times show it. */
const answerYearsOf = ({ createdAt, affairsSavedAt, updatedAt }: Form): AnswerYears => ({
  first: officeYear(createdAt),
  last: officeYear(affairsSavedAt ?? updatedAt),
});

/** Reads the stored data of a form, with each correction moved to the place that its item has with changed decisions. */
async function readCase(form: Form, change: EntriesChange["decisions"], known?: LawTables) {
  const [stored, confirmed, tables] = await Promise.all([
    getOfficeEntries(form.id),
    getConfirmedAnswers(form.id),
    known ?? loadLawTables(),
  ]);
  const answers = { formData: form.formData, confirmed, answerYears: answerYearsOf(form), hasSpanish: form.hasSpanish };
  const basis: Basis = { formId: form.id, ...answers, tables, today: officeDay(new Date()), attorney: env.SIGNER };
  const { decisions } = applyEntriesChange(stored, { decisions: change, corrections: [], claims: [] }, "");
  const { names } = stored.corrections.length + stored.claims.length > 0 ? await uncorrected(basis, decisions) : nothing;
  const followed = { corrections: followItems(names, stored.corrections), claims: followItems(names, stored.claims) };
  const entries = { ...stored, corrections: followed.corrections.map(({ now }) => now), claims: followed.claims.map(({ now }) => now) };
  return { basis, entries, decisions, followed };
}

/**
 * Prepares the petition of a form as of a day; by default as of the planned filing date, or else today. Reads the tables unless they are
 * given. Throws NotPrepared, or ServiceUnavailable if too many others wait.
 */
export async function officePetition(
  form: Form,
  { asOf, tables }: { asOf?: string | undefined; tables?: LawTables } = {},
): Promise<OfficePetition> {
  const { basis, entries, decisions, followed } = await readCase(form, asOf ? { asOf } : {}, tables);
  const [corrections, claims] = [inPlace(followed.corrections), inPlace(followed.claims)];
  const whilePreparing = async () => {
    const { values } = await loadFirmDefaults();
    return { values, redact: redactorOf(form.formData, decisions.asOf ?? basis.today, entries.corrections).redact };
  };
  const [prepared, { values, redact }] = await Promise.all([prepare(basis, { decisions, corrections, claims }), whilePreparing()]);
  const ofOffice = new Set(prepared.petition.lines.filter(({ state }) => state === "office").map(placeKey));
  const isApplied = (correction: StoredCorrection) =>
    corrections.includes(correction) && !isOfClaims(correction) && ofOffice.has(placeKey(correction));
  const lostClaims = entries.claims.filter((each) => !claims.includes(each));
  const unapplied = [...entries.corrections.filter((correction) => !isApplied(correction)), ...lostClaims.map(asCorrection)];
  const proposals = proposeDefaults(prepared.petition.lines, values);
  return { entries, tables: basis.tables, ...prepared, unapplied, proposals, redact };
}

/** Returns what lists show of the petition of a form as of the planned filing date, or else as of today. Throws like `officePetition`. */
export async function officeSummary(form: Form, tables: LawTables): Promise<PetitionSummary> {
  const { basis, decisions, followed } = await readCase(form, {}, tables);
  const entries = { ...decisions, corrections: inPlace(followed.corrections), claims: inPlace(followed.claims) };
  return computeForForm<typeof summarizeCase>(form.id, "summarizeCase", basis, entries);
}

const inPlace = <Stored>(followed: readonly { now: Stored; isInPlace: boolean }[]): Stored[] =>
  followed.flatMap(({ now, isInPlace }) => (isInPlace ? [now] : []));

/** The claims of an item that is gone, as they are listed among the corrections that do not apply. */
function asCorrection({ claims, ...place }: StoredClaims): StoredCorrection {
  const { claimed, law } = toClaimLines(claims);
  const value = [claimed === null ? "100%" : formatDollars(claimed), law].filter(Boolean).join(": ");
  return { ...place, value, reason: "Entered in the table of exemptions" };
}

export const unknownLine = "This petition has no such line";
export const claimedInTable = "Exemptions are claimed in the table of exemptions, not line by line";
export const otherValue = "This line has another value";
export const invalidAmount = "Please enter an amount, as in $1,250";

/** Message for a text that is none of the choices of a line. */
export const invalidChoice = (choices: Readonly<Record<string, string>>): string =>
  `Please choose one of: ${Object.values(choices).join("; ")}`;

/** Error in the correction with this index. */
export interface InvalidCorrection {
  index: number;
  field: "line" | "value";
  message: string;
  /** What the line takes, by key, if it is a choice. */
  choices?: Readonly<Record<string, string>>;
}

/** Result of a change: it was saved, it is invalid, it conflicts with a newer change, or the form does not exist. */
export type ChangeResult =
  | { outcome: "changed" }
  | { outcome: "missing" }
  | { outcome: "wrong"; wrong: InvalidCorrection[] }
  | { outcome: "stale"; stale: StaleKeys };

/** Change requested by a page or an API client. */
export interface OfficeChange extends Pick<EntriesChange, "decisions"> {
  corrections: readonly Omit<CorrectionChange, "itemName" | "itemDetails" | "replaced">[];
  /** The exemptions claimed for items of Schedule C, by number; none removes them. */
  claims?: readonly Pick<ClaimsChange, "item" | "claims">[];
}

/** The value of a correction as the form has it: the wording of a choice, which may be named by its key, and a date in its format. */
function inFormsWords(correction: OfficeChange["corrections"][number]): string | null {
  const { value, kind } = correction;
  const box = boxAt(correction);
  if (value === null || !box || kind === "notApplicable") return value;
  const key = findChoice(box, value);
  if (key !== undefined) return box.choices[key]!;
  return box.isDate && !kind ? toFormDate(parseDate(value) ?? value) : value;
}

/** Changes the office's entries for a form. Throws like `officePetition`. */
export async function changePetition(
  form: Form,
  { decisions, corrections, claims = [] }: OfficeChange,
  { seen, address }: { seen: number | undefined; address: string },
): Promise<ChangeResult> {
  const { basis, entries, decisions: decided, followed } = await readCase(form, decisions);
  const { names, values } = corrections.length + claims.length > 0 ? await uncorrected(basis, decided) : nothing;
  const marked = <Place extends LinePlace>(place: Place) => ({
    ...place,
    itemName: itemName(names, place),
    itemDetails: itemDetails(names, place),
  });
  const change: EntriesChange = {
    decisions,
    corrections: corrections.map((each) => ({
      ...marked(each),
      value: inFormsWords(each),
      replaced: values.get(placeKey(each)) ?? null,
    })),
    claims: [...removedClaims(entries, corrections), ...claims].map(({ item, claims: its }) =>
      marked({ ...claimsPlace(item), claims: its }),
    ),
  };
  const wrong = await findInvalidCorrections(basis, entries, change);
  if (wrong.length > 0) return { outcome: "wrong", wrong };
  const moves = [...followed.corrections, ...followed.claims].filter(({ from, now }) => placeKey(from) !== placeKey(now));
  const { redact } = redactorOf(form.formData, decided.asOf ?? officeDay(new Date()), entries.corrections);
  const saved = await changeEntries(form.id, { ...change, moves, baseVersion: seen, address, redact });
  if (!saved) return { outcome: "missing" };
  return saved.stale.length > 0 ? { outcome: "stale", stale: saved.stale } : { outcome: "changed" };
}

/** The claims that are removed at their line, as corrections are. */
const removedClaims = ({ claims }: StoredEntries, corrections: OfficeChange["corrections"]): NonNullable<OfficeChange["claims"]> =>
  claims
    .filter((each) => corrections.some((correction) => correction.value === null && placeKey(correction) === placeKey(each)))
    .map(({ item }) => ({ item, claims: [] }));

/**
 * Finds corrections of lines that do not exist or are claimed elsewhere, and texts that are no amount or choice where one is required. Any
 * can be removed.
 */
async function findInvalidCorrections(basis: Basis, entries: StoredEntries, change: EntriesChange): Promise<InvalidCorrection[]> {
  if (change.corrections.length === 0) return [];
  const { petition } = await prepare(basis, applyEntriesChange(entries, change, ""));
  const lines = new Map(petition.lines.map((line) => [placeKey(line), line]));
  return change.corrections.flatMap<InvalidCorrection>((correction, index) => {
    const key = placeKey(correction);
    if (correction.value === null) return [];
    const line = lines.get(key);
    if (!line) return [{ index, field: "line", message: unknownLine }];
    if (isOfClaims(correction)) return [{ index, field: "line", message: claimedInTable }];
    const { choices } = boxAt(correction) ?? { choices: {} };
    if (Object.keys(choices).length > 0 && correction.kind !== "notApplicable" && findChoice({ choices }, correction.value) === undefined)
      return [{ index, field: "value", message: invalidChoice(choices), choices }];
    if (correction.kind === "confirmed" && line.state !== "office") return [{ index, field: "value", message: otherValue }];
    const isWrong = typeof line.value === "number" && !isOneAmount(correction.value);
    return isWrong ? [{ index, field: "value", message: invalidAmount }] : [];
  });
}
