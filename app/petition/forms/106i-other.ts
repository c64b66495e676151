import { readAmount } from "../../questionnaire/amounts.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Column } from "../facts/columns.ts";
import { valueText } from "../lines/line-text.ts";
import { amountOf, type Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { Operation } from "./106i-operations.ts";
import type { schedule106I } from "../lines/106i.lines.ts";

type Form = Worksheet<typeof schedule106I>;

/** The kinds of income that the questionnaire asks for per person. */
type OwnIncome =
  "BusinessIncome" | "RentalIncome" | "InterestIncome" | "AlimonyReceived" | "SocialSecurity" | "PensionIncome" | "OtherIncome";

const perMonth = (label: string) => useful(clientNeed(`${label}: how much per month? $0 if there is none.`));

/** What an amount needs that was typed with a minus. It is printed only when the office has entered it, as a loss or not. */
const lossNeed = (label: string, typed: string) =>
  officeNeed(`${label}: “${typed}” was typed. Is it a loss? Please enter the amount, with a minus if it is.`);

const statementNeed = useful(
  clientNeed("Attach a statement for each property and business: what comes in per month, what it costs, and what is left."),
);

/** What an amount needs that is not what the statements come to. */
const differenceNeed = (label: string, sum: number, { value }: Line) =>
  clientNeed(`${label}: the statements come to ${valueText(sum)}, but ${valueText(value)} was given. Which is right?`);

/**
 * Writes line 8 of one column; returns line 9, its total. Line 8a is the sum of the statements' net income. Without complete statements,
 * it is what the client gives as income.
 */
export function writeOtherIncome(form: Form, facts: CaseFacts, { person, prefix }: Column, operations: readonly Operation[]): Line {
  const pathOf = (name: OwnIncome) => `income.monthlyIncome.${prefix}${name}` as const;
  const own = (line: "8b" | "8c" | "8e" | "8g" | "8h", name: OwnIncome) => form.amount(line, pathOf(name), perMonth(form.label(line)));
  const ownNet = (kind: Operation["kind"], name: OwnIncome): { lines: Line[]; isStated: boolean } => {
    const { typed } = facts.answers.at(pathOf(name));
    const label = form.label(`8a/${kind}`);
    const isLoss = typed !== undefined && readAmount(typed).isNegative;
    const nets = operations.flatMap((operation) => (operation.kind === kind && operation.person === person ? [operation.net] : []));
    const isComplete = nets.length > 0 && nets.every(({ value }) => value !== null);
    const need = isLoss ? lossNeed(label, typed) : perMonth(label);
    const stated = form.amount(`8a/${kind}`, pathOf(name), isComplete ? undefined : need);
    if (!isComplete) return { lines: [stated], isStated: Boolean(stated.value) };
    const sum = nets.reduce((all, line) => all + (amountOf(line) ?? 0), 0);
    if (stated.value !== null && stated.value !== sum) form.flag(stated, differenceNeed(label, sum, stated), pathOf(name));
    return { lines: nets, isStated: false };
  };
  const parts = [ownNet("business", "BusinessIncome"), ownNet("rental", "RentalIncome")];
  const net = form.total(
    "8a",
    parts.flatMap(({ lines }) => lines),
  );
  if (parts.some(({ isStated }) => isStated))
    form.derived("8a/statement", { value: null, from: [], path: "income.operations[0].receipts" }, statementNeed);
  return form.total("9", [
    net,
    own("8b", "InterestIncome"),
    own("8c", "AlimonyReceived"),
    writeHouseholdAmount(form, facts, person, "8d", "income.unemployment"),
    own("8e", "SocialSecurity"),
    writeHouseholdAmount(form, facts, person, "8f", "income.foodAssistance"),
    own("8g", "PensionIncome"),
    own("8h", "OtherIncome"),
  ]);
}

/** Writes an amount that the questionnaire asks for per household, not per person. It is in the first column until the office moves it. */
function writeHouseholdAmount(
  form: Form,
  { answers }: CaseFacts,
  person: Column["person"],
  line: "8d" | "8f",
  path: "income.unemployment" | "income.foodAssistance",
): Line {
  const label = form.label(line);
  if (person === "debtor1") return form.amount(line, path, perMonth(label));
  const { amount } = answers.at(path);
  const need = useful(officeNeed(`Whose is the household's ${label.toLowerCase()}? All of it is in the first column.`));
  return form.figure(line, amount === 0 ? 0 : null, amount === 0 ? [path] : [], null, amount ? need : undefined);
}
