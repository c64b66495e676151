import { mayBeWithin } from "../days.ts";
import type { CaseFacts } from "../case-facts.ts";
import type { Worksheet } from "../worksheet.ts";
import {
  combineAnswers,
  answerTo,
  writeNarrowerAnswer,
  writeOfficeQuestion,
  writeRow,
  writeYesOrNo,
  type Box,
  type YesNoAnswer,
} from "./107-answers.ts";

const saleBoxes: readonly Box[] = [
  ["property", "Description of property transferred", "address", "What was sold or transferred?"],
  ["date", "Date transfer was made", "date", "When was it sold or transferred?"],
];
const saleAmounts: readonly Box[] = [["received", "Payments received in exchange", "amount", "What did you get for it?"]];
const vehicleBoxes: readonly Box[] = [
  ["person", "Person who received the transfer", "recipient", "Who got the vehicle?"],
  ["property", "Description of property transferred", "makeModel", "Which vehicle was it?"],
  ["date", "Date transfer was made", "date", "When was it sold or transferred?"],
];

/**
 * Writes lines 18 and 19: transfers. Line 18 lists only those of the last two years. It asks about any property, the questionnaire
 * only about real estate and vehicles.
 */
export function writeTransfers(form: Worksheet, facts: CaseFacts): void {
  const sales = findRecentTransfers(facts, "realEstateSales");
  const vehicles = findRecentTransfers(facts, "vehicleTransfers");
  writeNarrowerAnswer(
    form,
    {
      line: "18",
      label: "Did you sell, trade, or otherwise transfer any property within 2 years?",
      question: "Did you sell or transfer real estate or a vehicle in the last 2 years?",
    },
    combineAnswers(sales.said, vehicles.said),
    "Say whether any other property was sold, traded, or transferred within 2 years.",
  );
  for (const [index, row] of sales.rows.entries()) {
    writeRow(form, "18", index + 1, row, saleBoxes, saleAmounts);
    writeOfficeQuestion(
      form,
      "18",
      "Person who received the transfer",
      "Ask who bought it, and how they are related.",
      "person",
      index + 1,
    );
  }
  for (const [index, row] of vehicles.rows.entries()) {
    const item = sales.rows.length + index + 1;
    writeRow(form, "18", item, row, vehicleBoxes);
    writeOfficeQuestion(
      form,
      "18",
      "Payments received in exchange",
      "Ask what was paid for the vehicle, and how the buyer is related.",
      "received",
      item,
    );
  }
  const label = "Did you transfer any property to a self-settled trust within 10 years?";
  const trust = answerTo(facts, "asked.selfSettledTrust");
  writeYesOrNo(form, { line: "19", label, question: "Did you put property into a trust for yourself in the last 10 years?" }, trust);
  if (trust.value === "Yes") writeOfficeQuestion(form, "19", "Details", "Ask what went into which trust, and when.");
}

/** The transfers of a list within two years, and the answer whether there were any. */
function findRecentTransfers(facts: CaseFacts, list: string): { rows: string[]; said: YesNoAnswer } {
  const { answers, asOf } = facts;
  const all = answers.rows(`financialAffairs.${list}`);
  const rows = all.filter((row) => mayBeWithin(2, answers.at(`${row}.date`).raw, asOf));
  const question = answerTo(facts, `${list}Question`);
  const dates = all.map((row) => `${row}.date`);
  if (all.length > 0) return { rows, said: { ...question, value: rows.length > 0 ? "Yes" : "No", from: [...question.from, ...dates] } };
  const isUndated = question.value === "Yes";
  return { rows, said: isUndated ? { ...question, value: null, path: `financialAffairs.${list}[0].date` } : question };
}
