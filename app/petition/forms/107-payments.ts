import { clientNeed, officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { firstOf, saidInRows, saidTo, writeOpen, writeRow, writeYesOrNo, type Box } from "./107-said.ts";

const kinds: Readonly<Record<string, string>> = {
  consumer: "Yes. Debtor 1 or Debtor 2 or both have primarily consumer debts.",
  business: "No. Neither Debtor 1 nor Debtor 2 has primarily consumer debts.",
};

const when: Box = ["dates", "Dates of payment", "date", "When was it paid?"];
const amounts: readonly Box[] = [
  ["amount", "Total amount paid", "amount", "How much was paid?"],
  ["stillOwed", "Amount you still owe", "amountDue", "How much is still due?"],
];
const purposes = "Say what it was for: a mortgage, a car, a credit card, a loan, suppliers, or something else.";

/**
 * Lines 6 to 8: payments before filing. All that a client lists is put down, whatever its date: a row may stand for several
 * payments. The dates tell which one is outside its window.
 */
export function writePayments(form: Worksheet, facts: CaseFacts): void {
  const { answers } = facts;
  const debts = answers.at("personalInfo.debtsMainly");
  form.derived(
    { line: "6", label: "Are the debts primarily consumer debts?", need: useful(clientNeed("What are most of your debts for?")) },
    { value: kinds[debts.raw] ?? null, from: [debts.path], path: debts.path },
  );
  const threshold = debts.raw === "business" ? "$8,575" : "$600";
  const question = "Did you pay one creditor $600 or more in the last 90 days?";
  const paid = answers.rows("financialAffairs.creditorPayments");
  const toCreditors = firstOf(
    saidTo(facts, "asked.creditorPayments"),
    saidInRows(
      paid,
      "",
      paid.map((row) => `${row}.creditor`),
    ),
  );
  form.derived(
    {
      line: "6",
      part: "paid",
      label: `Did you pay any creditor ${threshold} or more in the 90 days before filing?`,
      need: useful(clientNeed(question)),
    },
    toCreditors,
  );
  for (const [index, row] of paid.entries()) {
    const creditor: Box = ["creditor", "Creditor's name and address", "creditor", "Whom did you pay, and at which address?"];
    writeRow(form, "6", index + 1, row, [creditor, when], amounts);
    writeOpen(form, "6", "Was this payment for", purposes, "purpose", index + 1);
  }
  writeInsiders(form, facts);
  const benefits = useful(officeNeed("Say whether a payment on a debt helped a relative, such as a co-signer."));
  form.open({ line: "8", label: "Did you make payments that benefited an insider within 1 year?", need: benefits });
}

function writeInsiders(form: Worksheet, facts: CaseFacts): void {
  const rows = facts.answers.rows("financialAffairs.relativePayments");
  const toRelatives = saidInRows(
    rows,
    "",
    rows.map((row) => `${row}.name`),
  );
  writeYesOrNo(
    form,
    {
      line: "7",
      label: "Did you make a payment on a debt you owed an insider within 1 year?",
      question: "Did you pay a debt to a relative in the last year?",
    },
    firstOf(saidTo(facts, "asked.relativePayments"), toRelatives),
  );
  for (const [index, row] of rows.entries()) {
    const item = index + 1;
    form.joined({ line: "7", part: "insider", item, label: "Insider's name", need: useful(clientNeed("Which relative was paid?")) }, [
      `${row}.name`,
      `${row}.relationship`,
    ]);
    writeRow(form, "7", item, row, [when], amounts);
    writeOpen(form, "7", "Address, and reason for this payment", "Ask for the relative's address and why it was paid.", "reason", item);
  }
}
