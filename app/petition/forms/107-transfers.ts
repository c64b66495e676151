import type { RowPath } from "../answers/answer-path.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { mayBeWithin } from "../answers/days.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { answerTo, ask, combineAnswers, findOut, narrowerAnswer, type YesNoAnswer } from "./107-answers.ts";
import type { statement107 } from "../lines/107.lines.ts";
import { asFormDate } from "./entry.ts";

/**
 * Writes lines 18 and 19: transfers. Line 18 lists only those of the last two years. It asks about any property, the questionnaire
 * only about real estate and vehicles.
 */
export function writeTransfers(form: Worksheet<typeof statement107>, facts: CaseFacts): void {
  const sales = findRecentTransfers(facts, "realEstateSales");
  const vehicles = findRecentTransfers(facts, "vehicleTransfers");
  const question = "Did you sell or transfer real estate or a vehicle in the last 2 years?";
  const rest = "Say whether any other property was sold, traded, or transferred within 2 years.";
  form.derived("18", ...narrowerAnswer(combineAnswers(sales.said, vehicles.said), question, rest));
  for (const [index, row] of sales.rows.entries()) {
    const entry = form.row("18#", index + 1);
    entry.answer("property", `${row}.address`, ask("What was sold or transferred?"));
    entry.joined("date", [`${row}.date`], asFormDate(facts, `${row}.date`), ask("When was it sold or transferred?"));
    entry.amount("received", `${row}.amount`, ask("What did you get for it?"));
    entry.answer("person", `${row}.buyer`, ask("Who got it?"));
    entry.answer("address", `${row}.buyerAddress`);
    entry.answer("relationship", `${row}.relationship`);
  }
  for (const [index, row] of vehicles.rows.entries()) {
    const entry = form.row("18#", sales.rows.length + index + 1);
    entry.answer("person", `${row}.recipient`, ask("Who got the vehicle?"));
    entry.answer("address", `${row}.recipientAddress`);
    entry.answer("relationship", `${row}.relationship`);
    entry.answer("property", `${row}.makeModel`, ask("Which vehicle was it?"));
    entry.joined("date", [`${row}.date`], asFormDate(facts, `${row}.date`), ask("When was it sold or transferred?"));
    entry.amount("received", `${row}.received`, ask("What did you get for the vehicle?"));
  }
  const trust = answerTo(facts, "asked.selfSettledTrust");
  form.derived("19", trust, ask("Did you put property into a trust for yourself in the last 10 years?"));
  if (trust.value === "yes") form.open("19/details", findOut("Ask what went into which trust, and when."));
}

/** The transfers of a list within two years, and the answer whether there were any. */
function findRecentTransfers<List extends "realEstateSales" | "vehicleTransfers">(
  facts: CaseFacts,
  list: List,
): { rows: RowPath<`financialAffairs.${List}`>[]; said: YesNoAnswer } {
  const { answers, asOf } = facts;
  const all = answers.rows<`financialAffairs.${List}`>(`financialAffairs.${list}`);
  const rows = all.filter((row) => mayBeWithin(2, answers.at(`${row}.date`).raw, asOf));
  const question = answerTo(facts, `${list}Question`);
  const dates = all.map((row) => `${row}.date`);
  if (all.length > 0) return { rows, said: { ...question, value: rows.length > 0 ? "yes" : "no", from: [...question.from, ...dates] } };
  const isUndated = question.value === "yes";
  return { rows, said: isUndated ? { ...question, value: null, path: `financialAffairs.${list}[0].date` } : question };
}
