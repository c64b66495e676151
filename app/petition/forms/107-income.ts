import { formatDollars } from "../../questionnaire/totals.ts";
import type { IndexedAnswer } from "../answers/answer-index.ts";
import type { AnswerPath, RowPath } from "../answers/answer-path.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { incomeYears, yearsSinceAnswers, type IncomeYear } from "../facts/income-years.ts";
import type { Line, Person } from "../lines/line.ts";
import { clientNeed } from "../lines/needs.ts";
import { debtors, isAbout } from "../facts/people.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { answerFromRows, answerInWords, ask, clientWords, findOut, firstAnswered, narrowerAnswer } from "./107-answers.ts";
import { statement107 } from "../lines/107.lines.ts";

type Form = Worksheet<typeof statement107>;
type Entry = Worksheet<RowBoxes<typeof statement107, "4#">>;

/** Writes lines 4 and 5: income of this year and the two previous years. The questionnaire asks for other income of two years only. */
export function writeIncomeHistory(form: Form, facts: CaseFacts): void {
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
  const question = "Did you have other income in this year or the two previous years?";
  const rest = `Say whether there was other income since January 1, ${yearOf(facts.asOf, 2)}. The client was asked about the last 2 years.`;
  form.derived("5", ...narrowerAnswer(firstAnswered(sources, inWords), question, rest));
  const words = clientWords(facts, "otherIncomeHistory");
  if (words) form.answer("5/asGiven", words);
  if (rows.length > 0) writeOtherIncome(form, facts, rows);
}

/** The periods of lines 4 and 5, by the number of years before the year of filing. */
const periods = ["thisYear", "lastYear", "yearBefore"] as const;
const periodLabels = periods.map((period) => statement107["5#"].parts.type.choices[period]);

/**
 * Writes each amount that a person received as an item of its own, so that a correction stays with it. Its year and person determine
 * its position on line 5.
 */
function writeOtherIncome(form: Form, facts: CaseFacts, rows: readonly RowPath<"financialAffairs.otherIncomeRows">[]): void {
  const { answers, asOf } = facts;
  form.computed("5/lastYear", yearOf(asOf, 1));
  form.computed("5/yearBefore", yearOf(asOf, 2));
  const received = rows.flatMap((row) => debtors(facts).flatMap((person) => (isAbout(facts, person, row) ? { person, row } : [])));
  for (const [index, { person, row }] of received.entries()) {
    const entry = form.of(person).row("5#", index + 1);
    entry.answer("source", `${row}.source`, clientNeed("Where did the other income come from?"));
    entry.answer("year", `${row}.year`, ask("Which year was this income in?"));
    entry.amount("amount", `${row}.amount`, ask("How much was it?"));
    const { path, text } = answers.at(`${row}.year`);
    const [number, ...more] = text.match(/\d+/g) ?? [];
    const period = more.length === 0 ? periods.find((_, before) => number === yearOf(asOf, before)) : undefined;
    if (period) entry.computed("type", period, [path]);
  }
}

/** The questions about the income of a person in one year. */
const columns = {
  debtor1: { all: "debtorAmount", wages: "debtorWages", business: "debtorBusiness" },
  debtor2: { all: "spouseAmount", wages: "spouseWages", business: "spouseBusiness" },
} as const satisfies Record<Person, Record<"all" | "wages" | "business", string>>;
/** The year of filing, or a number of years before it. */
const yearOf = (asOf: string, before: number): string => String(Number(asOf.slice(0, 4)) - before);

function writeEarnings(form: Form, facts: CaseFacts): void {
  const asked = incomeYears(facts);
  const cells = debtors(facts).flatMap((person) => asked.map((each) => cellOf(facts, each, person)));
  const isAny = cells.some(({ amount }) => amount !== null && amount > 0);
  const open = cells.find(({ amount }) => amount === null);
  const from = cells.flatMap((cell) => (cell.amount === null ? [] : cell.from));
  const need = ask("What did you earn in this year and in the two previous years?");
  form.derived("4", { value: isAny ? "yes" : open ? null : "no", from, path: (open ?? cells[0]!).path }, need);
  for (const [index, each] of asked.entries()) {
    const entry = form.row("4#", index + 1);
    const line = entry
      .detailed(`: ${periodLabels[index]}`)
      .computed("year", String(each.year), each.row === null ? [] : [`${each.row}.year`]);
    if (index === 0 && cells.some(({ amount }) => amount !== null)) flagYears(form, facts, line);
    for (const person of debtors(facts)) writeYear(entry.of(person), facts, each, index, person);
  }
}

/** Tells the office that the years of the client's answers are not those of filing, or may be different ones. */
function flagYears(form: Form, facts: CaseFacts, line: Line): void {
  const { first, last } = facts.answerYears;
  const span = `The client answered between ${first} and ${last}. Check which year each amount is for.`;
  const moved = `The amounts are from ${last}, each on the line of its year. Whoever changes one has to enter all three years again.`;
  if (first < last) form.flag(line, findOut(span));
  if (yearsSinceAnswers(facts) !== 0) form.flag(line, findOut(moved));
}

/** What a person's income of one year consists of. */
interface IncomeParts {
  wages: IndexedAnswer<AnswerPath>;
  business: IndexedAnswer<AnswerPath>;
  sum: number;
}

/** The answers about the income of a person in one year, and the question that would provide it. */
function cellOf({ answers }: CaseFacts, { row, questionRow }: IncomeYear, person: Person) {
  const names = columns[person];
  const path = `${questionRow}.${names.all}` as const;
  if (row === null) return { amount: null, parts: null, from: [], path };
  const [whole, wages, business] = [names.all, names.wages, names.business].map((name) => answers.at(`${row}.${name}`));
  const given = [wages!, business!].flatMap(({ amount }) => amount ?? []);
  const sum = given.reduce((all, amount) => all + amount, 0);
  const isSum = whole!.amount === null && given.length === 2;
  const parts: IncomeParts | null = given.length > 0 ? { wages: wages!, business: business!, sum } : null;
  return { amount: isSum ? sum : whole!.amount, parts, from: isSum ? [wages!.path, business!.path] : [whole!.path], path };
}

/**
 * Writes the gross income of a person in one year, with its sources as the client names them. A client without a business in the last four
 * years had wages.
 */
function writeYear(entry: Entry, facts: CaseFacts, asked: IncomeYear, index: number, person: Person): void {
  const { amount, parts, from, path } = cellOf(facts, asked, person);
  const label = periodLabels[index]!;
  const whose = person === "debtor1" ? "you" : "your spouse";
  const need = asked.isAsked
    ? ask(`What did ${whose} earn before deductions in ${asked.year}? ${label}.`)
    : findOut(`Enter the income of ${asked.year}. The client was asked about later years only.`);
  const gross = entry.detailed(`: ${label}`);
  const line = gross.derived("amount", { value: amount, from, path: asked.isAsked ? path : null }, need);
  if (asked.isUnfinished) entry.flag(line, findOut(`This was given before the end of ${asked.year}. Enter the income of the whole year.`));
  if (parts) writeParts(entry, asked, parts, line);
  if (amount === null || amount === 0) return;
  const { path: businessPath, raw: hasBusiness } = facts.answers.at("financialAffairs.asked.business");
  const hadWages = parts ? Boolean(parts.wages.amount) : hasBusiness === "no";
  const hadBusiness = Boolean(parts?.business.amount);
  const question = hasBusiness === "" ? businessPath : (`${asked.questionRow}.${columns[person].wages}` as const);
  const sources = clientNeed(`How much of the income of ${asked.year} was from wages, and how much from a business?`);
  const isKnown = hadWages || hadBusiness;
  const tick = (isTicked: boolean, path: string) => ({
    value: isTicked ? ("yes" as const) : null,
    from: [path],
    state: "computed" as const,
  });
  entry.derived("wages", { ...tick(hadWages, parts?.wages.path ?? businessPath), path: question }, isKnown ? undefined : sources);
  entry.derived("business", { ...tick(hadBusiness, parts?.business.path ?? businessPath), path: question });
}

/** Writes what came from wages and from a business, and tells the office if the whole is another amount. */
function writeParts(entry: Entry, { year }: IncomeYear, { wages, business, sum }: IncomeParts, whole: Line): void {
  entry.amount("fromWages", wages.path);
  entry.amount("fromBusiness", business.path);
  if (whole.value !== sum)
    entry.flag(
      whole,
      findOut(`The income of ${year} from wages and from a business adds up to ${formatDollars(sum)}. Which amounts are right?`),
    );
}
