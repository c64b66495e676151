import { lookUp } from "../../questionnaire/look-up.ts";
import type { IndexedAnswer } from "../answers/answer-index.ts";
import type { AnswerPath } from "../answers/answer-path.ts";
import type { ChoiceKey } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { petition101 } from "../lines/101.lines.ts";

type Form = Worksheet<typeof petition101>;

/** Writes lines 16 to 20, which the court uses for statistics. Most of them are computed. */
export function writeReporting(form: Form, { answers, entries: { chapter } }: CaseFacts): void {
  const debts = answers.at("personalInfo.debtsMainly");
  const isUnsure = debts.raw === "unsure";
  const need = isUnsure
    ? officeNeed("Say what most debts are for. The client is not sure.")
    : clientNeed("What are most of your debts for?");
  const isConsumer = lookUp<"yes" | "no">({ consumer: "yes", business: "no" }, debts.raw) ?? null;
  form.derived("16a", { value: isConsumer, from: [debts.path], path: isUnsure ? null : debts.path }, need);
  if (form.chosen("16a") === "no") writeOtherDebts(form, debts);
  const isChapter7 = chapter === "7";
  form.computed("17", chapter ? (isChapter7 ? "yes" : "no") : null);
  if (isChapter7) form.open("17/funds", useful(officeNeed("Say whether there will be money for creditors after exemptions and costs.")));
  const creditors = ["securedCreditors", "priorityCreditors", "unsecuredCreditors"].flatMap((list) => answers.rows(list));
  const names = creditors.flatMap((row) => [`${row}.creditor`, `${row}.originalCreditor`]).filter((path) => answers.at(path).text !== "");
  const bandNeed = useful(officeNeed("Enter an estimate: the answers contain nothing to count."));
  form.computed("18", bandOf(creditors.length, counts), names, bandNeed);
  form.computed("19", bandOf(form.totalOf("106AB.63").amount, amounts), [], bandNeed);
  form.computed("20", bandOf(form.totalOf("106Sum.total").amount, amounts), [], bandNeed);
}

/** Writes lines 16b and 16c, which are about debts that are not primarily consumer debts. */
function writeOtherDebts(form: Form, { raw, path }: IndexedAnswer<AnswerPath>): void {
  const need = officeNeed("Say whether the debts are primarily business debts.");
  form.derived("16b", { value: raw === "business" ? "yes" : null, from: [path], path: null }, need);
  if (form.chosen("16b") === "no") form.open("16c", officeNeed("Say what type of debts they are."));
}

type Band<Key> = readonly [upTo: number, key: Key];

/** The band that an amount is in; null if there is nothing to count. */
const bandOf = <Key>(amount: number | null, bands: readonly Band<Key>[]): Key | null =>
  amount !== null && amount > 0 ? bands.find(([upTo]) => amount <= upTo)![1] : null;

const counts: readonly Band<ChoiceKey<typeof petition101, "18">>[] = [
  [49, "upTo49"],
  [99, "upTo99"],
  [199, "upTo199"],
  [999, "upTo999"],
  [5_000, "upTo5k"],
  [10_000, "upTo10k"],
  [25_000, "upTo25k"],
  [50_000, "upTo50k"],
  [100_000, "upTo100k"],
  [Infinity, "more"],
];

const amounts: readonly Band<ChoiceKey<typeof petition101, "19">>[] = [
  [50_000, "upTo50k"],
  [100_000, "upTo100k"],
  [500_000, "upTo500k"],
  [1_000_000, "upTo1m"],
  [10_000_000, "upTo10m"],
  [50_000_000, "upTo50m"],
  [100_000_000, "upTo100m"],
  [500_000_000, "upTo500m"],
  [1_000_000_000, "upTo1b"],
  [10_000_000_000, "upTo10b"],
  [50_000_000_000, "upTo50b"],
  [Infinity, "more"],
];
