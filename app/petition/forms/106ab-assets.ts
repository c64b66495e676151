import { parseAmount } from "../../questionnaire/amounts.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import { isNone } from "../../questionnaire/none.ts";
import type { AnswerPath, RowPath } from "../answers/answer-path.ts";
import { listedBusiness } from "../facts/businesses.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { DerivedValue } from "../lines/derived-value.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106AB } from "../lines/106ab.lines.ts";

type Form = Worksheet<typeof schedule106AB>;

/**
 * The kinds of the questionnaire's list of other assets: the line of the schedule for each, and what is used in "Is there …?". Farm
 * property is of several kinds.
 */
export const otherAssets = {
  deposit: { line: "22", what: "a deposit, such as for rent or power" },
  annuity: { line: "23", what: "an annuity" },
  invention: { line: "26", what: "an invention, book or song" },
  license: { line: "27", what: "a license that is worth something" },
  moneyOwed: { line: "30", what: "money that someone owes the client" },
  receivable: { line: "38", what: "a bill that a customer of a business owes" },
  office: { line: "39", what: "office furniture, an office machine or a supply" },
  tools: { line: "40", what: "anything used for work or a business" },
  inventory: { line: "41", what: "anything that a business has to sell" },
  customers: { line: "43", what: "a list of customers" },
  business: { line: "44", what: "any other property of a business" },
  farmAnimals: { line: "47", what: "a farm animal" },
  farmCrops: { line: "48", what: "a crop" },
  farmEquipment: { line: "49", what: "a farm machine or tool" },
  farmSupplies: { line: "50", what: "feed, seed or another farm supply" },
  farm: { line: "51", what: "a farm animal, crop or farm gear" },
  other: { line: "53", what: "any other property" },
} as const;

export type AssetKind = keyof typeof otherAssets;

const list = "propertyList.otherAssets";

export const existenceNeed = (what: string) => useful(clientNeed(`Is there ${what}?`));
export const valueNeed = (what: string) => clientNeed(`What is it worth: ${what}?`);
export const descriptionNeed = (what: string) => useful(clientNeed(`What exactly is it: ${what}?`));

const farmKinds: Readonly<Record<string, AssetKind>> = {
  animals: "farmAnimals",
  crops: "farmCrops",
  equipment: "farmEquipment",
  supplies: "farmSupplies",
};

/** The kind of a row. One without a kind counts as other. */
function kindOf({ answers }: CaseFacts, row: RowPath<typeof list>): string {
  const kind = answers.at(`${row}.kind`).raw || "other";
  return (kind === "farm" && lookUp(farmKinds, answers.at(`${row}.farmKind`).raw)) || kind;
}

/** Paths of the rows of other assets of some kinds. */
export const otherAssetRows = (facts: CaseFacts, ...kinds: AssetKind[]): RowPath<typeof list>[] =>
  facts.answers.rows(list).filter((row) => kinds.some((kind) => kind === kindOf(facts, row)));

/** Path of the question whether the client owns other assets that are not listed. */
export const moreAssets = "propertyList.moreAssets";

/**
 * Writes a yes or no about one kind of other assets: no only if the client says that none is left out of the list.
 * @param rest path of the question whether there is more
 */
export function writeHasAssets(form: Form, facts: CaseFacts, kind: AssetKind, rest: AnswerPath = moreAssets, isNeeded = true): void {
  const { line, what } = otherAssets[kind];
  form.derived(line, listedAnswer(facts, kindAnswers(facts, kind), rest), isNeeded ? existenceNeed(what) : undefined);
}

/** Paths of the answers that say which other assets are of some kinds. */
export const kindAnswers = (facts: CaseFacts, ...kinds: AssetKind[]): AnswerPath[] =>
  otherAssetRows(facts, ...kinds)
    .flatMap((row) => [`${row}.kind`, `${row}.farmKind`] as const)
    .filter((path) => facts.answers.at(path).raw !== "");

/**
 * Yes if there are answers that list something, or else no if another answer says that nothing is left out.
 * @param listed paths of the answers that list it
 * @param rest path of the question whether there is more
 */
export function listedAnswer({ answers }: CaseFacts, listed: readonly AnswerPath[], rest: AnswerPath): DerivedValue<"yes" | "no"> {
  const isComplete = listed.length === 0 && answers.at(rest).raw === "no";
  const value = listed.length > 0 ? "yes" : isComplete ? "no" : null;
  return { value, from: listed.length > 0 ? [...listed] : [rest], path: rest };
}

/** Writes whether the client has left anything out of a list; a yes has to be listed. */
export function writeRest(form: Form, address: "15/more" | "45/more" | "53/more", path: AnswerPath): void {
  const rest = form.choice(address, path);
  if (form.chosen(address) === "yes") form.flag(rest, clientNeed("Something is left out of this list. What else is there?"), path);
}

/** Writes description and value of each of the other assets of a kind; returns the lines with the values. */
export function writeAssets(form: Form, facts: CaseFacts, kind: AssetKind, first = 1): Line[] {
  const { line, what } = otherAssets[kind];
  return otherAssetRows(facts, kind).map((row, index) => {
    const entry = form.row(`${line}#`, first + index);
    const business = listedBusiness(facts, `${row}.business`);
    const paths = [`${row}.description`, ...(business ? ([`${row}.business`, `${business.row}.name`] as const) : [])] as const;
    const named = entry.joined(
      "description",
      paths,
      ([text = "", , name]) => (text && name ? `${text} (${name})` : text),
      descriptionNeed(what),
    );
    const value = entry.amount("value", `${row}.value`, valueNeed(String(named.value ?? what)));
    if (business && business.structure !== "sole" && business.structure !== "")
      form.flag(
        value,
        useful(officeNeed("The client does not own this business alone. Does the property belong to it, or to the client?")),
      );
    return value;
  });
}

/** Writes a line with its yes or no and all assets of a kind; returns the lines with the values. */
export function writeAssetKind(form: Form, facts: CaseFacts, kind: AssetKind): Line[] {
  writeHasAssets(form, facts, kind);
  return writeAssets(form, facts, kind);
}

/** A line whose yes or no is a question of its own, which opens the question about the value. */
export interface AskedAsset {
  line: "24" | "25" | "32" | "33" | "34";
  /** The property, as used in "Is there …?". */
  what: string;
  question: AnswerPath;
  value: AnswerPath;
  /** Path of the question that describes it. */
  description: AnswerPath;
}

export function writeAskedAsset(form: Form, { line, what, question, value, description }: AskedAsset): Line[] {
  form.choice(line, question, existenceNeed(what));
  if (form.chosen(line) !== "yes") return [];
  form.answer(`${line}/description`, description, descriptionNeed(what));
  return [form.amount(`${line}/value`, value, valueNeed(what))];
}

/** Whether there is what the client wrote, with its value: no for None, yes for anything else, and no answer for nothing. */
export const isNamed = ([text = "", amount = ""]: string[]): "yes" | "no" | "" =>
  parseAmount(amount) > 0 || (text !== "" && !isNone(text)) ? "yes" : text || amount ? "no" : "";
