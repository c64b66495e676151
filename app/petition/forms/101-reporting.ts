import { lookUp } from "../../questionnaire/look-up.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";

/** Writes lines 16 to 20, which the court uses for statistics. Most of them are computed. */
export function writeReporting(form: Worksheet, { answers, entries: { chapter } }: CaseFacts): void {
  const debts = answers.at("personalInfo.debtsMainly");
  const isUnsure = debts.raw === "unsure";
  const need = isUnsure
    ? officeNeed("Say what most debts are for. The client is not sure.")
    : clientNeed("What are most of your debts for?");
  form.derived(
    { line: "16a", label: "Are your debts primarily consumer debts?", need },
    { value: lookUp({ consumer: "Yes", business: "No" }, debts.raw) ?? null, from: [debts.path], path: isUnsure ? null : debts.path },
  );
  if (debts.raw === "business")
    form.derived(
      { line: "16b", label: "Are your debts primarily business debts?" },
      { value: "Yes", from: [debts.path], path: debts.path },
    );
  const isChapter7 = chapter === "7";
  const filing = isChapter7 ? "Yes. I am filing under Chapter 7." : "No. I am not filing under Chapter 7.";
  form.computed({ line: "17", label: "Are you filing under Chapter 7?" }, chapter ? filing : null);
  if (isChapter7) {
    const text = "Say whether there will be money for creditors after exemptions and costs.";
    form.open({ line: "17", part: "funds", label: "Will funds be available for unsecured creditors?", need: useful(officeNeed(text)) });
  }
  const creditors = ["securedCreditors", "priorityCreditors", "unsecuredCreditors"].flatMap((list) => answers.rows(list));
  const names = creditors.flatMap((row) => [`${row}.creditor`, `${row}.originalCreditor`]).filter((path) => answers.at(path).text !== "");
  const bandNeed = useful(officeNeed("Enter an estimate: the answers contain nothing to count."));
  const band = (line: string, label: string, amount: number, bands: readonly Band[], from: readonly string[] = []) =>
    form.computed({ line, label, need: bandNeed }, amount > 0 ? bandOf(amount, bands) : null, from);
  band("18", "How many creditors do you estimate that you owe?", creditors.length, counts, names);
  band("19", "How much do you estimate your assets to be worth?", form.totalOf("106AB.63").amount, amounts);
  band("20", "How much do you estimate your liabilities to be?", form.totalOf("106Sum.total").amount, amounts);
}

type Band = readonly [upTo: number, wording: string];

const bandOf = (amount: number, bands: readonly Band[]): string => bands.find(([upTo]) => amount <= upTo)![1];

const counts: readonly Band[] = [
  [49, "1-49"],
  [99, "50-99"],
  [199, "100-199"],
  [999, "200-999"],
  [5_000, "1,000-5,000"],
  [10_000, "5,001-10,000"],
  [25_000, "10,001-25,000"],
  [50_000, "25,001-50,000"],
  [100_000, "50,001-100,000"],
  [Infinity, "More than 100,000"],
];

const amounts: readonly Band[] = [
  [50_000, "$0-$50,000"],
  [100_000, "$50,001-$100,000"],
  [500_000, "$100,001-$500,000"],
  [1_000_000, "$500,001-$1 million"],
  [10_000_000, "$1,000,001-$10 million"],
  [50_000_000, "$10,000,001-$50 million"],
  [100_000_000, "$50,000,001-$100 million"],
  [500_000_000, "$100,000,001-$500 million"],
  [1_000_000_000, "$500,000,001-$1 billion"],
  [10_000_000_000, "$1,000,000,001-$10 billion"],
  [50_000_000_000, "$10,000,000,001-$50 billion"],
  [Infinity, "More than $50 billion"],
];
