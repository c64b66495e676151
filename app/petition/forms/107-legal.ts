import type { RowPath } from "../answers/answer-path.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { mayBeWithin } from "../answers/days.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { answerFromRows, answerInWords, answerTo, ask, clientWords, combineAnswers, findOut, firstAnswered } from "./107-answers.ts";
import type { statement107 } from "../lines/107.lines.ts";
import { asFormDate } from "./entry.ts";

type Form = Worksheet<typeof statement107>;

/** Writes the status of a case: the box that the client chose, and the client's words about it. */
function writeStatus(entry: Worksheet<RowBoxes<typeof statement107, "9#">>, row: RowPath<"financialAffairs.lawsuitRows">): void {
  entry.choice("status", `${row}.stage`, ask("Is the case over?"));
  entry.answer("statusAsGiven", `${row}.status`);
}

/** Writes lines 9 to 12: lawsuits, and property that was taken. */
export function writeLegalActions(form: Form, facts: CaseFacts): void {
  writeLawsuits(form, facts);
  writeTaken(form, facts);
  const setOff = answerTo(facts, "asked.setoffs");
  form.derived("11", setOff, ask("Did a bank keep any of your money for a debt in the last 90 days?"));
  if (setOff.value === "yes") form.open("11/details", findOut("Ask which creditor set off what, when, and from which account."));
  const assigned = firstAnswered(answerTo(facts, "asked.assignedProperty"), answerInWords(facts, "assignedProperty"));
  const inCharge = ask("Was anyone in charge of your property in the last year, for creditors or for a court?");
  form.derived("12", combineAnswers(assigned, answerTo(facts, "asked.receiver")), inCharge);
  const words = clientWords(facts, "assignedProperty");
  if (words) form.answer("12/asGiven", words);
}

function writeLawsuits(form: Form, facts: CaseFacts): void {
  const lawsuits = facts.answers.rows("financialAffairs.lawsuitRows");
  const listed = answerFromRows(
    lawsuits,
    null,
    lawsuits.map((row) => `${row}.title`),
  );
  const sued = firstAnswered(answerTo(facts, "asked.lawsuits"), listed, answerInWords(facts, "lawsuits"));
  form.derived("9", sued, ask("Were you part of a lawsuit in the last year?"));
  const words = clientWords(facts, "lawsuits");
  if (words) form.answer("9/asGiven", words);
  for (const [index, row] of lawsuits.entries()) {
    const entry = form.row("9#", index + 1);
    entry.answer("title", `${row}.title`, ask("What is the name of the case?"));
    entry.answer("caseNumber", `${row}.number`, ask("What is the number of the case?"));
    entry.answer("nature", `${row}.nature`, ask("What is the case about?"));
    entry.answer("court", `${row}.court`, ask("Which court is the case in?"));
    entry.open("courtAddress");
    writeStatus(entry, row);
  }
}

function writeTaken(form: Form, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const all = answers.rows("financialAffairs.takenRows");
  const recent = all.filter((row) => mayBeWithin(1, answers.at(`${row}.date`).raw, asOf));
  const byQuestion = combineAnswers(
    firstAnswered(answerTo(facts, "asked.propertyTaken"), answerInWords(facts, "propertyTaken")),
    firstAnswered(answerTo(facts, "asked.repossessions"), answerInWords(facts, "repossessions")),
  );
  const listed = answerFromRows(
    recent,
    null,
    recent.map((row) => `${row}.property`),
  );
  form.derived("10", firstAnswered(byQuestion, listed), ask("Was anything taken from you for a debt in the last year?"));
  const taken = clientWords(facts, "propertyTaken");
  if (taken) form.answer("10/taken", taken);
  const repossessed = clientWords(facts, "repossessions");
  if (repossessed) form.answer("10/repossessed", repossessed);
  for (const [index, row] of recent.entries()) {
    const entry = form.row("10#", index + 1);
    entry.answer("creditor", `${row}.creditor`, ask("Who took it?"));
    entry.open("address");
    entry.answer("property", `${row}.property`, ask("What was taken?"));
    entry.joined("date", [`${row}.date`], asFormDate(facts, `${row}.date`), ask("When was it taken?"));
    entry.amount("value", `${row}.value`, ask("What was it worth?"));
    entry.open("happened", findOut("Say “Property was” and one of: repossessed; foreclosed; garnished; attached, seized, or levied."));
  }
}
