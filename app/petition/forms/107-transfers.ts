import { mayBeWithin } from "../days.ts";
import type { CaseFacts, Worksheet } from "../worksheet.ts";
import { anyOf, saidTo, writeOpen, writeRow, writeYesOrNo, type Box, type Said } from "./107-said.ts";

const sale: readonly Box[] = [
  ["property", "Description of property transferred", "address", "What was sold or transferred?"],
  ["date", "Date transfer was made", "date", "When was it sold or transferred?"],
];
const price: readonly Box[] = [["received", "Payments received in exchange", "amount", "What did you get for it?"]];
const vehicle: readonly Box[] = [
  ["person", "Person who received the transfer", "recipient", "Who got the vehicle?"],
  ["property", "Description of property transferred", "makeModel", "Which vehicle was it?"],
  ["date", "Date transfer was made", "date", "When was it sold or transferred?"],
];

/** Lines 18 and 19: transfers, of which only those of the last two years are put down. */
export function writeTransfers(form: Worksheet, facts: CaseFacts): void {
  const sales = recentTransfers(facts, "realEstateSales");
  const vehicles = recentTransfers(facts, "vehicleTransfers");
  writeYesOrNo(
    form,
    {
      line: "18",
      label: "Did you sell, trade, or otherwise transfer any property within 2 years?",
      question: "Did you sell or transfer real estate or a vehicle in the last 2 years?",
    },
    anyOf(sales.said, vehicles.said),
  );
  for (const [index, row] of sales.rows.entries()) {
    writeRow(form, "18", index + 1, row, sale, price);
    writeOpen(form, "18", "Person who received the transfer", "Ask who bought it, and how they are related.", "person", index + 1);
  }
  for (const [index, row] of vehicles.rows.entries()) {
    const item = sales.rows.length + index + 1;
    writeRow(form, "18", item, row, vehicle);
    writeOpen(
      form,
      "18",
      "Payments received in exchange",
      "Ask what was paid for the vehicle, and how the buyer is related.",
      "received",
      item,
    );
  }
  const label = "Did you transfer any property to a self-settled trust within 10 years?";
  const trust = saidTo(facts, "asked.selfSettledTrust");
  writeYesOrNo(form, { line: "19", label, question: "Did you put property into a trust for yourself in the last 10 years?" }, trust);
  if (trust.value === "Yes") writeOpen(form, "19", "Details", "Ask what went into which trust, and when.");
}

/** The transfers of one list within two years, and whether there were any. */
function recentTransfers(facts: CaseFacts, list: string): { rows: string[]; said: Said } {
  const { answers, asOf } = facts;
  const all = answers.rows(`financialAffairs.${list}`);
  const rows = all.filter((row) => mayBeWithin(2, answers.at(`${row}.date`).raw, asOf));
  const question = saidTo(facts, `${list}Question`);
  const dates = all.map((row) => `${row}.date`);
  if (all.length > 0) return { rows, said: { ...question, value: rows.length > 0 ? "Yes" : "No", from: [...question.from, ...dates] } };
  const isUndated = question.value === "Yes";
  return { rows, said: isUndated ? { ...question, value: null, path: `financialAffairs.${list}[0].date` } : question };
}
