import { isIsoDate } from "../../questionnaire/format.ts";
import { formatDollars } from "../../questionnaire/totals.ts";
import type { AnswerPath, RowPath } from "../answers/answer-path.ts";
import type { RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { daysBetween, mayBeWithin } from "../answers/days.ts";
import { valueText } from "../lines/line-text.ts";
import { federalAmounts } from "../law/federal-amounts.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import {
  answerFromRows,
  answerTo,
  ask,
  combineAnswers,
  findOut,
  firstAnswered,
  narrowerAnswer,
  openRows,
  type YesNoAnswer,
} from "./107-answers.ts";
import type { statement107 } from "../lines/107.lines.ts";
import { asFormDate } from "./entry.ts";
import { splitNameAndAddress } from "../answers/split-address.ts";
import { totalsByName } from "./totals-by-name.ts";

type Form = Worksheet<typeof statement107>;
type PaymentBoxes = Pick<RowBoxes<typeof statement107, "6#">, "dates" | "amount" | "stillOwed">;
type LeftOutBoxes = Pick<RowBoxes<typeof statement107, "6#">, "leftOut">;
type CreditorPayment = RowPath<"financialAffairs.creditorPayments">;
type RelativePayment = RowPath<"financialAffairs.relativePayments">;

/** Writes lines 6 to 8: payments before filing. Payments that a line does not ask for are noted, for the office to check. */
export function writePayments(form: Form, facts: CaseFacts): void {
  const { answers } = facts;
  form.choice("6", "personalInfo.debtsMainly", ask("What are most of your debts for?"));
  const isBusiness = answers.at("personalInfo.debtsMainly").raw === "business";
  const rows = answers.rows("financialAffairs.creditorPayments");
  const leftOut = reasonsToLeaveOut(facts, rows, isBusiness ? federalAmounts.businessPayments.amount : 600);
  const paid = rows.filter((row) => !leftOut.has(row));
  const listed = answerFromRows(
    paid,
    null,
    paid.map((row) => `${row}.creditor`),
  );
  const toCreditors = firstAnswered(answerTo(facts, "asked.creditorPayments"), listed);
  const need = ask("Did you pay one creditor $600 or more in the last 90 days?");
  form.derived(isBusiness ? "6/paidOfBusiness" : "6/paid", toCreditors, need);
  for (const [index, row] of rows.entries()) {
    const entry = form.row("6#", index + 1);
    const reason = leftOut.get(row);
    if (reason !== undefined) {
      writeLeftOut(entry.only<LeftOutBoxes>(), reason, [`${row}.creditor`, `${row}.date`, `${row}.amount`, `${row}.amountDue`]);
      continue;
    }
    writeCreditor(entry, `${row}.creditor`);
    writePayment(entry.only<PaymentBoxes>(), facts, row);
    entry.choice("purpose", `${row}.purpose`, ask("What was the payment for?"));
    entry.answer("otherPurpose", `${row}.otherPurpose`, ask("What else was the payment for?"));
  }
  writeInsiders(form, facts);
  form.derived(
    "8",
    answerTo(facts, "asked.insiderBenefit"),
    ask("Did you pay a debt in the last year that a relative would otherwise owe?"),
  );
  for (const item of openRows(form.chosen("8"), 2))
    for (const part of ["insider", "address", "dates", "amount", "stillOwed", "reason"] as const) form.row("8#", item).open(part);
}

/** Why line 6 does not ask for some of the payments, by row. One without a date or an amount may be asked for. */
function reasonsToLeaveOut(facts: CaseFacts, rows: readonly CreditorPayment[], threshold: number): ReadonlyMap<CreditorPayment, string> {
  const { answers, asOf } = facts;
  const isInside = (row: CreditorPayment) => {
    const { raw } = answers.at(`${row}.date`);
    return !isIsoDate(raw) || daysBetween(raw, asOf) <= 90;
  };
  const inside = rows.filter(isInside);
  const totalTo = totalsByName(facts, inside, "creditor", "amount");
  const tooLittle = `Less than ${formatDollars(threshold)} was paid to this creditor in all.`;
  return new Map([
    ...rows.filter((row) => !isInside(row)).map((row) => [row, "It is not within the 90 days before filing."] as const),
    ...inside.filter((row) => totalTo(row) < threshold).map((row) => [row, tooLittle] as const),
  ]);
}

const joinTexts = (texts: string[]): string => texts.filter(Boolean).join(", ");

/** Notes a payment that the line does not ask for, for the office to check. */
function writeLeftOut(entry: Worksheet<LeftOutBoxes>, reason: string, paths: readonly AnswerPath[]): void {
  const line = entry.joined("leftOut", paths, joinTexts);
  entry.flag(line, findOut(`This payment is not listed: ${valueText(line.value)}. ${reason}`));
}

/** Writes a creditor. The questionnaire asks for name and address in one answer. */
function writeCreditor(entry: Worksheet<RowBoxes<typeof statement107, "6#">>, path: AnswerPath): void {
  const nameOf = ([text = ""]: string[]) => splitNameAndAddress(text).name;
  entry.joined("creditor", [path], nameOf, ask("Who did you pay, and what is their address?"));
  for (const part of ["street", "city", "state", "zip"] as const)
    entry.joined(part, [path], ([text = ""]) => splitNameAndAddress(text)[part]);
}

function writePayment(entry: Worksheet<PaymentBoxes>, facts: CaseFacts, row: CreditorPayment | RelativePayment): void {
  entry.joined("dates", [`${row}.date`], asFormDate(facts, `${row}.date`), ask("When was it paid?"));
  entry.amount("amount", `${row}.amount`, ask("How much was paid?"));
  entry.amount("stillOwed", `${row}.amountDue`, ask("How much is still due?"));
}

function writeInsiders(form: Form, facts: CaseFacts): void {
  const rows = facts.answers.rows("financialAffairs.relativePayments");
  const isAsked = (row: RelativePayment) => mayBeWithin(1, facts.answers.at(`${row}.date`).raw, facts.asOf);
  const listed = answerFromRows(
    rows.filter(isAsked).map((row) => `${row}.name`),
    null,
  );
  writeWhetherInsiders(form, facts, listed);
  for (const [index, row] of rows.entries()) {
    const entry = form.row("7#", index + 1);
    const paths = [`${row}.name`, `${row}.relationship`] as const;
    if (!isAsked(row)) {
      const more = [`${row}.date`, `${row}.amount`, `${row}.amountDue`] as const;
      writeLeftOut(entry.only<LeftOutBoxes>(), "It is not within 1 year before filing.", [...paths, ...more]);
      continue;
    }
    entry.joined("insider", paths, joinTexts, ask("Which relative was paid?"));
    writePayment(entry.only<PaymentBoxes>(), facts, row);
    entry.answer("address", `${row}.address`, ask("What is the relative's address?"));
    entry.answer("reason", `${row}.reason`, ask("Why did you pay the relative?"));
  }
}

/** Writes the answer of line 7. The client is asked about relatives only; someone without a business has no other insiders. */
function writeWhetherInsiders(form: Form, facts: CaseFacts, listed: YesNoAnswer): void {
  const toRelatives = firstAnswered(answerTo(facts, "asked.relativePayments"), listed);
  if (toRelatives.value !== "no") {
    form.derived("7", toRelatives, ask("Did you pay a debt to a relative in the last year?"));
    return;
  }
  const business = answerTo(facts, "asked.business");
  const question = "Did you own or run a business in the last 4 years?";
  const rest = "Say whether a debt to a business partner or a company of the client's was paid within 1 year.";
  if (business.value === "yes") form.derived("7", ...narrowerAnswer(toRelatives, question, rest));
  else form.derived("7", combineAnswers(toRelatives, business), ask(question));
}
