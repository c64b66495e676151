import { lookUp } from "../../questionnaire/look-up.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import {
  combineAnswers,
  firstAnswered,
  answerFromRows,
  answerTo,
  writeNarrowerAnswer,
  writeOfficeQuestion,
  writeRow,
  writeYesOrNo,
  type Box,
  type YesNoAnswer,
} from "./107-answers.ts";
import { splitNameAndAddress } from "./split-address.ts";

const kinds: Readonly<Record<string, string>> = {
  consumer: "Yes. Debtor 1 or Debtor 2 or both have primarily consumer debts.",
  business: "No. Neither Debtor 1 nor Debtor 2 has primarily consumer debts.",
};

const dateBox: Box = ["dates", "Dates of payment", "date", "When was it paid?"];
const amounts: readonly Box[] = [
  ["amount", "Total amount paid", "amount", "How much was paid?"],
  ["stillOwed", "Amount you still owe", "amountDue", "How much is still due?"],
];
const purposes = "Say what it was for: Mortgage, Car, Credit card, Loan repayment, Suppliers or vendors, or Other.";
const addressBoxes = [
  ["street", "number, street"],
  ["city", "city"],
  ["state", "state"],
  ["zip", "ZIP code"],
] as const;

/**
 * Writes lines 6 to 8: payments before filing. It lists all rows regardless of their date, because a row may combine several
 * payments. The date checks show which ones are outside their window.
 */
export function writePayments(form: Worksheet, facts: CaseFacts): void {
  const { answers } = facts;
  const debts = answers.at("personalInfo.debtsMainly");
  form.derived(
    { line: "6", label: "Are the debts primarily consumer debts?", need: useful(clientNeed("What are most of your debts for?")) },
    { value: lookUp(kinds, debts.raw) ?? null, from: [debts.path], path: debts.path },
  );
  const isBusiness = debts.raw === "business";
  const threshold = isBusiness ? "$8,575" : "$600";
  const question = "Did you pay one creditor $600 or more in the last 90 days?";
  const paid = answers.rows("financialAffairs.creditorPayments");
  const toCreditors = firstAnswered(
    answerTo(facts, "asked.creditorPayments"),
    answerFromRows(
      paid,
      "",
      paid.map((row) => `${row}.creditor`),
    ),
  );
  form.derived(
    {
      line: "6",
      part: isBusiness ? "paidOfBusiness" : "paid",
      label: `Did you pay any creditor ${threshold} or more in the 90 days before filing?`,
      need: useful(clientNeed(question)),
    },
    toCreditors,
  );
  for (const [index, row] of paid.entries()) {
    const item = index + 1;
    writeCreditor(form, item, `${row}.creditor`);
    writeRow(form, "6", item, row, [dateBox], amounts);
    writeOfficeQuestion(form, "6", "Was this payment for", purposes, "purpose", item);
  }
  writeInsiders(form, facts);
  const benefits = useful(officeNeed("Say whether a payment on a debt benefited a relative, such as a co-signer."));
  form.open({ line: "8", label: "Did you make payments that benefited an insider within 1 year?", need: benefits });
}

/** Writes a creditor. The questionnaire asks for name and address in one answer. */
function writeCreditor(form: Worksheet, item: number, path: string): void {
  const need = useful(clientNeed("Who did you pay, and what is their address?"));
  form.joined(
    { line: "6", part: "creditor", item, label: "Creditor's name", need },
    [path],
    ([text = ""]) => splitNameAndAddress(text).name,
  );
  for (const [part, label] of addressBoxes)
    form.joined({ line: "6", part, item, label: `Creditor's address: ${label}` }, [path], ([text = ""]) => splitNameAndAddress(text)[part]);
}

function writeInsiders(form: Worksheet, facts: CaseFacts): void {
  const rows = facts.answers.rows("financialAffairs.relativePayments");
  writeWhetherInsiders(
    form,
    facts,
    answerFromRows(
      rows,
      "",
      rows.map((row) => `${row}.name`),
    ),
  );
  for (const [index, row] of rows.entries()) {
    const item = index + 1;
    form.joined({ line: "7", part: "insider", item, label: "Insider's name", need: useful(clientNeed("Which relative was paid?")) }, [
      `${row}.name`,
      `${row}.relationship`,
    ]);
    writeRow(form, "7", item, row, [dateBox], amounts);
    writeOfficeQuestion(form, "7", "Insider's address", "Ask for the relative's address.", "address", item);
    writeOfficeQuestion(form, "7", "Reason for this payment", "Ask why the relative was paid.", "reason", item);
  }
}

/** Writes the answer of line 7. The client is asked about relatives only; someone without a business has no other insiders. */
function writeWhetherInsiders(form: Worksheet, facts: CaseFacts, listed: YesNoAnswer): void {
  const spec = { line: "7", label: "Did you make a payment on a debt you owed an insider within 1 year?" };
  const toRelatives = firstAnswered(answerTo(facts, "asked.relativePayments"), listed);
  if (toRelatives.value !== "No") {
    writeYesOrNo(form, { ...spec, question: "Did you pay a debt to a relative in the last year?" }, toRelatives);
    return;
  }
  const business = answerTo(facts, "asked.business");
  const line = { ...spec, question: "Did you own or run a business in the last 4 years?" };
  const rest = "Say whether a debt to a business partner or a company of the client's was paid within 1 year.";
  if (business.value === "Yes") writeNarrowerAnswer(form, line, toRelatives, rest);
  else writeYesOrNo(form, line, combineAnswers(toRelatives, business));
}
