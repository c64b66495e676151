import { isNone } from "../../questionnaire/none.ts";
import { parseAmount } from "../../questionnaire/amounts.ts";
import type { Line } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, useful, type Worksheet } from "../worksheet.ts";
import { writeListAnswer } from "./list-answer.ts";

/** A line of the schedule about one kind of property. */
export interface AssetLine {
  line: string;
  label: string;
  /** The property, as used in "Is there …?". */
  what: string;
}

/** The kinds of the questionnaire's list of other assets, with the line of the schedule for each. */
export const otherAssets = {
  deposit: { line: "22", label: "Security deposits and prepayments", what: "a deposit, such as for rent or power" },
  annuity: { line: "23", label: "Annuities", what: "an annuity" },
  invention: { line: "26", label: "Patents, copyrights, trademarks, and other intellectual property", what: "an invention, book or song" },
  license: { line: "27", label: "Licenses, franchises, and other general intangibles", what: "a license that is worth something" },
  moneyOwed: { line: "30", label: "Other amounts someone owes you", what: "money that someone owes the client" },
  tools: { line: "40", label: "Machinery, equipment and tools of your trade", what: "anything used for work or a business" },
  farm: { line: "51", label: "Other farm- and commercial fishing-related property", what: "a farm animal, crop or farm gear" },
  other: { line: "53", label: "Other property of any kind you did not already list", what: "any other property" },
} as const satisfies Record<string, AssetLine>;

export type AssetKind = keyof typeof otherAssets;

const list = "propertyList.otherAssets";

export const existenceNeed = (what: string) => useful(clientNeed(`Is there ${what}?`));
export const valueNeed = (what: string) => clientNeed(`What is it worth: ${what}?`);

/** Paths of the rows of other assets of a kind. A row without a kind counts as other. */
export const otherAssetRows = ({ answers }: CaseFacts, kind: AssetKind): string[] =>
  answers.rows(list).filter((row) => (answers.at(`${row}.kind`).raw || "other") === kind);

/** Writes a yes or no that says whether there are other assets of a kind. */
export function writeHasAssets(form: Worksheet, facts: CaseFacts, kind: AssetKind, spec: { line: string; label: string }): Line {
  const rows = new Set(otherAssetRows(facts, kind));
  return writeListAnswer(form, facts, { ...spec, need: existenceNeed(otherAssets[kind].what) }, `${list}[].kind`, (row) => rows.has(row));
}

/** Writes description and value of each of the other assets of a kind; returns the lines with the values. */
export function writeAssets(form: Worksheet, facts: CaseFacts, kind: AssetKind, first = 1): Line[] {
  const { line, label, what } = otherAssets[kind];
  return otherAssetRows(facts, kind).map((row, index) => {
    const spec = { line, item: first + index };
    const need = useful(clientNeed(`What exactly is it: ${what}?`));
    const named = form.answer({ ...spec, part: "description", label: `${label}: description`, need }, `${row}.description`);
    const value = { ...spec, part: "value", label: `${label}: value`, need: valueNeed(String(named.value ?? what)) };
    return form.amount(value, `${row}.value`);
  });
}

/** Writes a line with its yes or no and all assets of a kind; returns the lines with the values. */
export function writeAssetKind(form: Worksheet, facts: CaseFacts, kind: AssetKind): Line[] {
  writeHasAssets(form, facts, kind, otherAssets[kind]);
  return writeAssets(form, facts, kind);
}

/** A line whose yes or no is a question of its own, which opens the question about the value. */
export interface AskedAsset extends AssetLine {
  question: string;
  value: string;
  /** Path of the question that describes it. */
  description?: string;
}

export function writeAskedAsset(
  form: Worksheet,
  { answers }: CaseFacts,
  { line, label, what, question, value, description }: AskedAsset,
): Line[] {
  form.choice({ line, label, need: existenceNeed(what) }, question, { yes: "Yes", no: "No" });
  if (answers.at(question).raw !== "yes") return [];
  const spec = { line, part: "description", label: `${label}: description` };
  if (description) form.answer({ ...spec, need: useful(clientNeed(`What exactly is it: ${what}?`)) }, description);
  else form.open(spec);
  return [form.amount({ line, part: "value", label: `${label}: value`, need: valueNeed(what) }, value)];
}

/** Writes a yes or no from what the client wrote: "No" for None, "Yes" for anything else, and no answer for nothing. */
export const writeNamedAsset = (form: Worksheet, { line, label, what }: AssetLine, name: string, value: string): Line =>
  form.joined({ line, label, need: existenceNeed(what) }, [name, value], ([text = "", amount = ""]) =>
    parseAmount(amount) > 0 || (text !== "" && !isNone(text)) ? "Yes" : text || amount ? "No" : "",
  );
