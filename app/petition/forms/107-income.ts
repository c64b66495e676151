import { incomeYears, yearsSinceAnswers, type IncomeYear } from "../income-years.ts";
import type { Line, Person } from "../line.ts";
import { debtors, isAbout } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
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
    const [number, ...more] = text.match(/\d+/g) ?? [];
    const period = more.length === 0 ? years.find((_, before) => number === yearOf(asOf, before)) : undefined;
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

function writeEarnings(form: Worksheet, facts: CaseFacts): void {
  const asked = incomeYears(facts);
  const cells = debtors(facts).flatMap((person) => asked.map((each) => cellOf(facts, each, person)));
  const isAny = cells.some(({ amount }) => amount !== null && amount > 0);
  const open = cells.find(({ amount }) => amount === null);
  writeYesOrNo(
    form,
    {
      line: "4",
      label: "Did you have any income from employment or from a business during this year or the two previous calendar years?",
      question: "What did you earn in this year and in the two previous years?",
    },
    {
      value: isAny ? "Yes" : open ? null : "No",
      from: cells.flatMap(({ amount, from }) => (amount === null ? [] : from)),
      state: "answered",
      path: (open ?? cells[0]!).path,
    },
  );
  for (const [index, each] of asked.entries()) {
    const at = { line: "4", part: "year", item: index + 1, label: years[index]! };
    const line = form.computed(at, String(each.year), each.row === null ? [] : [`${each.row}.year`]);
    if (index === 0 && cells.some(({ amount }) => amount !== null)) flagYears(form, facts, line);
    for (const person of debtors(facts)) writeYear(form, facts, each, index, person);
  }
}

/** Tells the office that the years of the client's answers are not those of filing, or may be different ones. */
function flagYears(form: Worksheet, facts: CaseFacts, line: Line): void {
  const { first, last } = facts.answerYears;
  const span = `The client answered between ${first} and ${last}. Check which year each amount is for.`;
  const moved = `The amounts are from ${last}, each on the line of its year. Whoever changes one has to enter all three years again.`;
  if (first < last) form.flag(line, useful(officeNeed(span)));
  if (yearsSinceAnswers(facts) !== 0) form.flag(line, useful(officeNeed(moved)));
}

/** The answer about the income of a person in one year, and the question that would provide it. */
function cellOf({ answers }: CaseFacts, { row, questionRow }: IncomeYear, person: Person) {
  const from = row === null ? [] : [`${row}.${columns[person]}`];
  return { amount: from[0] ? answers.at(from[0]).amount : null, from, path: `${questionRow}.${columns[person]}` };
}

/** Writes the gross income of a person in one year. A client without a business in the last four years had wages. */
function writeYear(form: Worksheet, facts: CaseFacts, asked: IncomeYear, index: number, person: Person): void {
  const { amount, from, path } = cellOf(facts, asked, person);
  const label = years[index]!;
  const at = { line: "4", item: index + 1, person };
  const whose = person === "debtor1" ? "you" : "your spouse";
  const line = form.derived(
    {
      ...at,
      part: "amount",
      label: `Gross income: ${label}`,
      need: useful(
        asked.isAsked
          ? clientNeed(`What did ${whose} earn before deductions in ${asked.year}? ${label}.`)
          : officeNeed(`Enter the income of ${asked.year}. The client was asked about later years only.`),
      ),
    },
    { value: amount, from, path: asked.isAsked ? path : null },
  );
  if (asked.isUnfinished)
    form.flag(line, useful(officeNeed(`This was given before the end of ${asked.year}. Enter the income of the whole year.`)));
  if (amount === null || amount === 0) return;
  const business = facts.answers.at("financialAffairs.asked.business");
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
