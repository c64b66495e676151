import { isNone } from "../../questionnaire/none.ts";
import type { RowPath } from "../answers/answer-path.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { mayBeWithin } from "../answers/days.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import {
  answerFromRows,
  answerInWords,
  answerTo,
  ask,
  clientWords,
  findOut,
  firstAnswered,
  openRows,
  type YesNoAnswer,
} from "./107-answers.ts";
import type { statement107 } from "../lines/107.lines.ts";
import { asFormDate } from "./entry.ts";
import { totalsByName } from "./totals-by-name.ts";

type Form = Worksheet<typeof statement107>;
type GiftRow = RowPath<"financialAffairs.giftRows">;

/** The form asks for gifts to a person whose total value is above this amount, in US dollars. */
const giftThreshold = 600;

/** Writes lines 13 to 17: gifts, losses, and payments for help with debts. */
export function writeGiftsAndLosses(form: Form, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const recent = answers.rows("financialAffairs.giftRows").filter((row) => mayBeWithin(2, answers.at(`${row}.date`).raw, asOf));
  const toCharity = recent.filter((row) => answers.at(`${row}.toCharity`).raw === "yes");
  const toPersons = recent.filter((row) => !toCharity.includes(row));
  const asked = answerTo(facts, "asked.gifts");
  writeWhetherToPersons(form, facts, asked, toPersons, recent.length > 0);
  const givenInWords = clientWords(facts, "giftsContributions");
  if (givenInWords) form.answer("13/asGiven", givenInWords);
  for (const [index, row] of toPersons.entries()) {
    const entry = form.row("13#", index + 1);
    const person = entry.answer("person", `${row}.who`, ask("Who got the gift?"));
    entry.open("address");
    entry.open("relationship");
    entry.answer("gift", `${row}.what`, ask("What did you give?"));
    entry.joined("dates", [`${row}.date`], asFormDate(facts, `${row}.date`), ask("When did you give it?"));
    entry.amount("value", `${row}.value`, ask("What was it worth?"));
    const { raw } = answers.at(`${row}.toCharity`);
    if (raw === "") entry.flag(person, ask("Was this gift to a church or charity?"), `${row}.toCharity`);
  }
  writeCharity(form, facts, asked, toCharity);

  const losses = firstAnswered(answerTo(facts, "asked.losses"), answerInWords(facts, "losses"));
  form.derived("15", losses, ask("Did you lose anything by fire, theft, disaster or gambling in the last year?"));
  const lossesInWords = clientWords(facts, "losses");
  if (lossesInWords) form.answer("15/asGiven", lossesInWords);

  form.open("16", findOut("Say whether anyone was paid for bankruptcy help within 1 year, including this office. List them."));
  for (const item of openRows(form.chosen("16"), 2))
    for (const part of ["person", "address", "email", "payer", "property", "date", "amount"] as const) form.row("16#", item).open(part);
  const helped = firstAnswered(answerTo(facts, "asked.debtCounseling"), answerInWords(facts, "debtCounseling"));
  form.derived("17", helped, ask("Did you pay anyone for help with your debts in the last year?"));
  const helpedInWords = clientWords(facts, "debtCounseling");
  if (helpedInWords) form.answer("17/asGiven", helpedInWords);
}

/** The rows of gifts whose recipient got more than the threshold, in all of them together. */
function findLarge(facts: CaseFacts, rows: readonly GiftRow[]): GiftRow[] {
  const totalTo = totalsByName(facts, rows, "who", "value");
  return rows.filter((row) => totalTo(row) > giftThreshold);
}

/** Answers line 13. The client is asked about gifts to anyone: a yes that only gifts to charities explain is no answer about persons. */
function writeWhetherToPersons(form: Form, facts: CaseFacts, asked: YesNoAnswer, rows: readonly GiftRow[], isListed: boolean): void {
  const values = findLarge(facts, rows).map((row) => `${row}.value`);
  const isExplained = asked.value === "yes" && isListed && rows.length === 0;
  const said = firstAnswered(isExplained ? { ...asked, value: null } : asked, answerFromRows(values, null));
  const need = isExplained
    ? findOut("Only gifts to charities are listed. Were there others?")
    : ask("Did you give anyone more than $600 in the last 2 years?");
  form.derived("13", { ...said, path: isExplained ? null : said.path }, need);
}

/** Writes line 14. The questionnaire asks about gifts to anyone; regular small gifts to a church can add up to more than the threshold. */
function writeCharity(form: Form, facts: CaseFacts, asked: YesNoAnswer, rows: readonly GiftRow[]): void {
  const { path, text } = facts.answers.at("financialAffairs.giftsContributions");
  const isLarge = findLarge(facts, rows).length > 0;
  const isNothing = rows.length === 0 && asked.value === "no" && (text === "" || isNone(text));
  const given = rows.flatMap((row) => [`${row}.value`, `${row}.toCharity`]);
  const from = isLarge ? given : [...asked.from, ...(text === "" ? [] : [path]), ...given];
  const need = findOut("Say whether gifts to one charity totaled more than $600 in 2 years.");
  form.derived("14", { value: isLarge ? "yes" : isNothing ? "no" : null, from, path: null }, need);
  for (const [index, row] of rows.entries()) {
    const entry = form.row("14#", index + 1);
    entry.answer("charity", `${row}.who`, ask("Which church or charity was it?"));
    entry.open("address");
    entry.answer("gift", `${row}.what`, ask("What did you give?"));
    entry.joined("dates", [`${row}.date`], asFormDate(facts, `${row}.date`), ask("When did you give it?"));
    entry.amount("value", `${row}.value`, ask("What was it worth?"));
  }
}
