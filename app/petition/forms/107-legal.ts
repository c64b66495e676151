import { mayBeWithin } from "../days.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import {
  combineAnswers,
  firstAnswered,
  answerFromRows,
  answerInWords,
  answerTo,
  writeClientWords,
  writeOfficeQuestion,
  writeRow,
  writeYesOrNo,
  type Box,
} from "./107-answers.ts";

const lawsuitBoxes: readonly Box[] = [
  ["title", "Case title", "title", "What is the name of the case?"],
  ["caseNumber", "Case number", "number", "What is the number of the case?"],
  ["nature", "Nature of the case", "nature", "What is the case about?"],
  ["court", "Court or agency", "court", "Which court is the case in?"],
];
const takenBoxes: readonly Box[] = [
  ["creditor", "Creditor's name", "creditor", "Who took it?"],
  ["property", "Describe the property", "property", "What was taken?"],
  ["date", "Date", "date", "When was it taken?"],
];
const takenAmounts: readonly Box[] = [["value", "Value of the property", "value", "What was it worth?"]];

/** Words that indicate the status of a case, with the form's wording. */
const statusWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pending|open|ongoing|active|hearing)\b/i, "Pending"],
  [/\bappeal/i, "On appeal"],
  [/\b(?:concluded|closed|dismissed|settled|ended|finished|over)\b/i, "Concluded"],
];

/** Finds the form's wording for the status of a case; null if the text matches none or more than one. */
function parseStatus(text: string): string | null {
  const found = /\bnot\b|n[’']t\b/i.test(text) ? [] : statusWords.filter(([words]) => words.test(text));
  return found.length === 1 ? found[0]![1] : null;
}

function writeStatus(form: Worksheet, { answers }: CaseFacts, item: number, path: string): void {
  const at = { line: "9", item };
  const { text } = answers.at(path);
  const value = parseStatus(text);
  const need = text
    ? officeNeed("Say whether the case is pending, on appeal, or concluded.")
    : clientNeed("What is the status of the case?");
  const label = "Status of the case";
  form.derived({ ...at, part: "status", label, need: useful(need) }, { value, from: [path], path: text ? null : path });
  if (text && text !== value) form.answer({ ...at, part: "statusAsGiven", label: "Status, in the client's words" }, path);
}

/** Writes lines 9 to 12: lawsuits, and property that was taken. */
export function writeLegalActions(form: Worksheet, facts: CaseFacts): void {
  const { answers, asOf } = facts;
  const lawsuits = answers.rows("financialAffairs.lawsuitRows");
  writeYesOrNo(
    form,
    {
      line: "9",
      label: "Were you a party in any lawsuit, court action, or administrative proceeding within 1 year?",
      question: "Were you part of a lawsuit in the last year?",
    },
    firstAnswered(
      answerTo(facts, "asked.lawsuits"),
      answerFromRows(
        lawsuits,
        "",
        lawsuits.map((row) => `${row}.title`),
      ),
      answerInWords(facts, "lawsuits"),
    ),
  );
  writeClientWords(form, facts, "lawsuits", { line: "9" });
  for (const [index, row] of lawsuits.entries()) {
    writeRow(form, "9", index + 1, row, lawsuitBoxes);
    writeStatus(form, facts, index + 1, `${row}.status`);
  }

  const all = answers.rows("financialAffairs.takenRows");
  const recent = all.filter((row) => mayBeWithin(1, answers.at(`${row}.date`).raw, asOf));
  const byQuestion = combineAnswers(
    firstAnswered(answerTo(facts, "asked.propertyTaken"), answerInWords(facts, "propertyTaken")),
    firstAnswered(answerTo(facts, "asked.repossessions"), answerInWords(facts, "repossessions")),
  );
  writeYesOrNo(
    form,
    {
      line: "10",
      label: "Was any of your property repossessed, foreclosed, garnished, attached, seized, or levied within 1 year?",
      question: "Was anything taken from you for a debt in the last year?",
    },
    firstAnswered(
      byQuestion,
      answerFromRows(
        recent,
        "",
        recent.map((row) => `${row}.property`),
      ),
    ),
  );
  writeClientWords(form, facts, "propertyTaken", { line: "10", part: "taken", label: "Property taken, in the client's words" });
  writeClientWords(form, facts, "repossessions", { line: "10", part: "repossessed", label: "Repossessions, in the client's words" });
  for (const [index, row] of recent.entries()) {
    writeRow(form, "10", index + 1, row, takenBoxes, takenAmounts);
    const text = "Say “Property was” and one of: repossessed; foreclosed; garnished; attached, seized, or levied.";
    writeOfficeQuestion(form, "10", "Explain what happened", text, "happened", index + 1);
  }

  const setoffs = { line: "11", label: "Did any creditor set off amounts from your accounts within 90 days?" };
  const setOff = writeYesOrNo(
    form,
    { ...setoffs, question: "Did a bank keep any of your money for a debt in the last 90 days?" },
    answerTo(facts, "asked.setoffs"),
  );
  if (setOff.value === "Yes") writeOfficeQuestion(form, "11", "Details", "Ask which creditor set off what, when, and from which account.");
  const assigned = firstAnswered(answerTo(facts, "asked.assignedProperty"), answerInWords(facts, "assignedProperty"));
  writeYesOrNo(
    form,
    {
      line: "12",
      label: "Was any of your property in the possession of an assignee, a receiver, a custodian, or another official within 1 year?",
      question: "Was anyone in charge of your property in the last year, for creditors or for a court?",
    },
    combineAnswers(assigned, answerTo(facts, "asked.receiver")),
  );
  writeClientWords(form, facts, "assignedProperty", { line: "12" });
}
