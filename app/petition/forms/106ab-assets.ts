import { isNone } from "../../questionnaire/none.ts";
import { amountIn } from "../../questionnaire/totals.ts";
import type { Line } from "../line.ts";
import { clientNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { writeListed } from "./listed.ts";

/** A line of the schedule that asks for one sort of property. */
export interface AssetLine {
  line: string;
  label: string;
  /** As in "Is there …?". */
  what: string;
}

/** The kinds of the questionnaire's list of other assets, with the line where each belongs. */
export const otherAssets = {
  deposit: { line: "22", label: "Security deposits and prepayments", what: "a deposit, such as for rent or power" },
  annuity: { line: "23", label: "Annuities", what: "an annuity" },
  invention: { line: "26", label: "Patents, copyrights, trademarks, and other intellectual property", what: "an invention, book or song" },
  license: { line: "27", label: "Licenses, franchises, and other general intangibles", what: "a license that is worth something" },
  moneyOwed: { line: "30", label: "Other amounts someone owes you", what: "money that somebody owes the client" },
  tools: { line: "40", label: "Machinery, equipment and tools of your trade", what: "anything used for work or a business" },
  farm: { line: "51", label: "Other farm- and commercial fishing-related property", what: "a farm animal, crop or farm gear" },
  other: { line: "53", label: "Other property of any kind you did not already list", what: "any other property" },
} as const satisfies Record<string, AssetLine>;

export type AssetKind = keyof typeof otherAssets;

const list = "propertyList.otherAssets";

export const isThere = (what: string) => useful(clientNeed(`Is there ${what}?`));
export const worth = (what: string) => clientNeed(`What is it worth: ${what}?`);

/** The rows of other assets of a kind. */
export const assetsOf = ({ answers }: CaseFacts, kind: AssetKind): string[] =>
  answers.rows(list).filter((row) => (answers.at(`${row}.kind`).raw || "other") === kind);

/** A yes or no by whether there are other assets of a kind. */
export function writeHasAssets(form: Worksheet, facts: CaseFacts, kind: AssetKind, spot: { line: string; label: string }): Line {
  const rows = new Set(assetsOf(facts, kind));
  return writeListed(form, facts, { ...spot, need: isThere(otherAssets[kind].what) }, `${list}[].kind`, (row) => rows.has(row));
}

/** What each of the other assets of a kind is, and what it is worth. */
export function writeAssets(form: Worksheet, facts: CaseFacts, kind: AssetKind, first = 1): Line[] {
  const { line, label, what } = otherAssets[kind];
  return assetsOf(facts, kind).map((row, index) => {
    const spot = { line, item: first + index };
    const need = useful(clientNeed(`What exactly is it: ${what}?`));
    const named = form.answer({ ...spot, part: "description", label: `${label}: description`, need }, `${row}.description`);
    const value = { ...spot, part: "value", label: `${label}: value`, need: worth(String(named.value ?? what)) };
    return form.amount(value, `${row}.value`);
  });
}

/** A line with a yes or no and all assets of a kind. */
export function writeKind(form: Worksheet, facts: CaseFacts, kind: AssetKind): Line[] {
  writeHasAssets(form, facts, kind, otherAssets[kind]);
  return writeAssets(form, facts, kind);
}

/** A line whose yes or no is a question, with the amount that a yes opens. */
export interface AskedAsset extends AssetLine {
  question: string;
  value: string;
  /** The question that tells more about it. */
  description?: string;
}

export function writeAsked(
  form: Worksheet,
  { answers }: CaseFacts,
  { line, label, what, question, value, description }: AskedAsset,
): Line[] {
  form.choice({ line, label, need: isThere(what) }, question, { yes: "Yes", no: "No" });
  if (answers.at(question).raw !== "yes") return [];
  const spot = { line, part: "description", label: `${label}: description` };
  if (description) form.answer({ ...spot, need: useful(clientNeed(`What exactly is it: ${what}?`)) }, description);
  else form.open(spot);
  return [form.amount({ line, part: "value", label: `${label}: value`, need: worth(what) }, value)];
}

/** A yes or no by what a client wrote: None, something, or nothing yet. */
export const writeNamed = (form: Worksheet, { line, label, what }: AssetLine, name: string, value: string): Line =>
  form.joined({ line, label, need: isThere(what) }, [name, value], ([said = "", amount = ""]) =>
    amountIn(amount) > 0 || (said !== "" && !isNone(said)) ? "Yes" : said || amount ? "No" : "",
  );
