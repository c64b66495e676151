import type { Person } from "../line.ts";
import { debtors, isAbout } from "../people.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { firstAnswered, answerFromRows, answerInWords, writeClientWords, writeNarrowerAnswer, writeYesOrNo } from "./107-answers.ts";

/** Writes lines 4 and 5: income of this year and the two previous years. The questionnaire asks for other income of two years only. */
export function writeIncomeHistory(form: Worksheet, facts: CaseFacts): void {
  writeEarnings(form, facts);
  const rows = facts.answers
    .rows("financialAffairs.otherIncomeRows")
    .filter((row) => debtors(facts).some((person) => isAbout(facts, person, row)));
  const inWords = answerInWords(facts, "otherIncomeHistory");
  const sources = answerFromRows(
    rows,
    inWords.path,
    rows.flatMap((row) => [`${row}.source`, `${row}.who`]),
  );
  const label = "Did you receive any other income during this year or the two previous calendar years?";
  writeNarrowerAnswer(
    form,
    { line: "5", label, question: "Did you have other income in this year or the two previous years?" },
    firstAnswered(sources, inWords),
    `Say whether there was other income since January 1, ${yearOf(facts.asOf, 2)}. The client was asked about the last 2 years.`,
  );
  writeClientWords(form, facts, "otherIncomeHistory", { line: "5" });
  if (rows.length > 0) writeOtherIncome(form, facts, rows);
}

/**
 * Writes each amount that a person received as an item of its own, so that a correction stays with it. Its year and person determine
 * its position on line 5.
 */
function writeOtherIncome(form: Worksheet, facts: CaseFacts, rows: readonly string[]): void {
  const { answers, asOf } = facts;
  form.computed({ line: "5", part: "lastYear", label: years[1]! }, yearOf(asOf, 1));
  form.computed({ line: "5", part: "yearBefore", label: years[2]! }, yearOf(asOf, 2));
  const received = rows.flatMap((row) => debtors(facts).flatMap((person) => (isAbout(facts, person, row) ? { person, row } : [])));
  for (const [index, { person, row }] of received.entries()) {
    const { path, text } = answers.at(`${row}.year`);
    const period = years.find((_, before) => new RegExp(`^\\D*${yearOf(asOf, before)}\\D*$`).test(text));
    writeReceived(form, person, index + 1, row);
    if (period) form.computed({ line: "5", part: "type", item: index + 1, person, label: "When it was received" }, period, [path]);
  }
}

function writeReceived(form: Worksheet, person: Person, item: number, row: string): void {
  const at = { line: "5", item, person };
  form.answer({ ...at, part: "source", label: "Source of income", need: useful(clientNeed("Where did it come from?")) }, `${row}.source`);
  form.answer({ ...at, part: "year", label: "Year", need: useful(clientNeed("Which year was this income in?")) }, `${row}.year`);
  form.amount({ ...at, part: "amount", label: "Gross income from it", need: useful(clientNeed("How much was it?")) }, `${row}.amount`);
}

const columns: Readonly<Record<Person, string>> = { debtor1: "debtorAmount", debtor2: "spouseAmount" };
const years = ["January 1 of this year until filing", "Last calendar year", "The calendar year before that"];
/** The year of filing, or a number of years before it. */
const yearOf = (asOf: string, before: number): string => String(Number(asOf.slice(0, 4)) - before);
const pathOf = (index: number, person: Person) => `financialAffairs.grossIncomeHistory[${index}].${columns[person]}`;

function writeEarnings(form: Worksheet, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const paths = debtors(facts).flatMap((person) => years.map((_, index) => pathOf(index, person)));
  const amounts = paths.map((path) => answers.at(path).amount);
  const isAny = amounts.some((amount) => amount !== null && amount > 0);
  const path = paths[amounts.indexOf(null)] ?? paths[0]!;
  writeYesOrNo(
    form,
    {
      line: "4",
      label: "Did you have any income from employment or from a business during this year or the two previous calendar years?",
      question: "What did you earn in this year and in the two previous years?",
    },
    {
      value: isAny ? "Yes" : amounts.includes(null) ? null : "No",
      from: paths.filter((each) => answers.at(each).amount !== null),
      state: "answered",
      path,
    },
  );
  for (const [index, label] of years.entries()) {
    form.computed({ line: "4", part: "year", item: index + 1, label }, yearOf(asOf, index), [
      `financialAffairs.grossIncomeHistory[${index}].year`,
    ]);
    for (const person of debtors(facts)) writeYear(form, facts, index, person, label);
  }
}

/** Writes the gross income of a person in one year. A client without a business in the last four years had wages. */
function writeYear(form: Worksheet, { answers }: CaseFacts, index: number, person: Person, label: string): void {
  const path = pathOf(index, person);
  const at = { line: "4", item: index + 1, person };
  const { amount } = answers.at(path);
  const whose = person === "debtor1" ? "you" : "your spouse";
  const need = useful(clientNeed(`What did ${whose} earn before deductions? ${label}.`));
  form.derived({ ...at, part: "amount", label: `Gross income: ${label}`, need }, { value: amount, from: [path], path });
  if (amount === null || amount === 0) return;
  const business = answers.at("financialAffairs.asked.business");
  form.derived(
    {
      ...at,
      part: "sources",
      label: "Sources of income",
      need: useful(officeNeed("Say “Wages, commissions, bonuses, tips”, “Operating a business”, or both.")),
    },
    {
      value: business.raw === "no" ? "Wages, commissions, bonuses, tips" : null,
      from: [business.path],
      state: "computed",
      path: business.raw === "" ? business.path : null,
    },
  );
}
