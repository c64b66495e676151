import { matchSecuredPayments } from "../secured-payments.ts";
import type { Line } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type LineSpec, type Worksheet } from "../worksheet.ts";
import { writeExpectedChange } from "./expected-change.ts";
import { expenseSpec, type ExpenseLine } from "./106j-expenses.ts";
import { hasSeparateHousehold, writeHousehold } from "./106j-household.ts";
import { PaymentWriter, writeInstallments } from "./106j-payments.ts";
import { writeDifference } from "./sums.ts";

/**
 * Writes Schedule J: Your Expenses. A payment to a secured creditor is counted once, although the client may have reported it with
 * the home, a vehicle, the expenses, and the creditor.
 */
export function form106J(form: Worksheet, facts: CaseFacts): void {
  writeHousehold(form, facts);
  const all = matchSecuredPayments(facts.answers);
  const payments = new PaymentWriter(form, facts, all);
  const lines = [
    ...writeHome(form, facts, payments),
    ...writeLiving(form),
    ...writeInsurance(form),
    ...writeInstallments(form, facts, payments, all),
    ...writeSupport(form),
    ...writeOtherProperty(form, facts, payments),
    writeSpecified(form, "21", "otherExpenses"),
  ];
  const isEstimate = all.some((payment) => payment.isGuess && payment.place !== "other");
  const own = form.total({ line: "22a", label: "Expenses of lines 4 to 21" }, lines, { isEstimate });
  const isApart = hasSeparateHousehold(facts);
  if (isApart) form.flag(own, useful(officeNeed("Are expenses of Debtor 2's separate household among these? They belong on Form 106J-2.")));
  const other = writeSeparateHousehold(form, isApart);
  form.total({ line: "22c", label: "Your monthly expenses" }, [own, other]);
  const income = form.copy({ line: "23a", label: "Combined monthly income, line 12 of Schedule I" }, "106I.12");
  const expenses = form.copy({ line: "23b", label: "Monthly expenses, line 22c" }, "106J.22c");
  writeDifference(form, { line: "23c", label: "Monthly net income" }, income, expenses);
  writeExpectedChange(form, facts, "24", "expenses");
}

const perMonth = (label: string) => clientNeed(`${label}: how much per month? $0 if there is none.`);

const writeAmount = (form: Worksheet, spec: LineSpec, name: string): Line =>
  form.amount({ ...spec, need: useful(perMonth(spec.label)) }, `expenses.${name}`);

const writeExpense = (form: Worksheet, line: ExpenseLine, name: string): Line => writeAmount(form, expenseSpec(line), name);

/** Writes a line that is the sum of several questions. */
const writeSum = (form: Worksheet, line: ExpenseLine, parts: Record<string, string>): Line =>
  form.total(
    expenseSpec(line),
    Object.entries(parts).map(([name, label]) => writeAmount(form, { line, part: name, label }, name)),
  );

function writeSpecified(form: Worksheet, line: ExpenseLine, name: string): Line {
  const need = useful(clientNeed(`${expenseSpec(line).label}: what is it for?`));
  const amount = writeExpense(form, line, name);
  form.answer({ line, part: "specify", label: "Specify", need: amount.value ? need : undefined }, `expenses.${name}Detail`);
  return amount;
}

function writeHome(form: Worksheet, { answers }: CaseFacts, payments: PaymentWriter): Line[] {
  const mortgage = { line: "4", part: "mortgage", label: "First mortgage payment, from the answers about the home" };
  const first = form.amount(mortgage, "realEstate.firstMortgagePayment");
  const home = { ...expenseSpec("4"), need: perMonth("Rent or mortgage") };
  const escrow = answers.at("realEstate.escrow");
  if (escrow.isAsked) form.answer({ line: "4", part: "escrow", label: "Line 4 includes taxes and insurance" }, escrow.path);
  const writeIncluded = (line: ExpenseLine, name: string): Line =>
    escrow.raw === "yes" && answers.at(`expenses.${name}`).amount === null
      ? form.figure(expenseSpec(line), 0, [escrow.path])
      : writeExpense(form, line, name);
  const second = useful(perMonth("Second mortgage"));
  const owesSecond = answers.at("realEstate.secondMortgageOwed").amount;
  return [
    payments.writeOnce(home, "expenses.rentMortgage", [first], payments.writeFor("firstMortgage", "4")),
    writeIncluded("4a", "realEstateTaxes"),
    writeIncluded("4b", "propertyInsurance"),
    writeExpense(form, "4c", "homeMaintenance"),
    payments.writeOnce({ ...expenseSpec("4d"), need: useful(perMonth("Dues")) }, "expenses.hoaDues", payments.writeFor("dues", "4d")),
    payments.writeOnce(
      { ...expenseSpec("5"), need: owesSecond ? second : undefined },
      "realEstate.secondMortgagePayment",
      payments.writeFor("secondMortgage", "5"),
    ),
  ];
}

const writeLiving = (form: Worksheet): Line[] => [
  writeExpense(form, "6a", "electricity"),
  writeExpense(form, "6b", "water"),
  writeSum(form, "6c", { telephone: "Telephone", internet: "Internet" }),
  writeSpecified(form, "6d", "otherUtilities"),
  writeExpense(form, "7", "food"),
  writeExpense(form, "8", "childcare"),
  writeExpense(form, "9", "clothing"),
  writeExpense(form, "10", "personalCare"),
  writeExpense(form, "11", "medical"),
  writeExpense(form, "12", "transportation"),
  writeExpense(form, "13", "entertainment"),
  writeExpense(form, "14", "charitable"),
];

const writeInsurance = (form: Worksheet): Line[] => [
  writeExpense(form, "15a", "lifeInsurance"),
  writeExpense(form, "15b", "healthInsurance"),
  writeExpense(form, "15c", "autoInsurance"),
  writeSpecified(form, "15d", "otherInsurance"),
  writeSpecified(form, "16", "taxes"),
];

function writeSupport(form: Worksheet): Line[] {
  const support = writeSum(form, "18", {
    alimonyPaid: "Alimony",
    childSupport: "Child support",
  });
  const isDeducted = form.linesOf("106I").some(({ line, value }) => line === "5f" && Boolean(value));
  if (isDeducted && support.value)
    form.flag(support, useful(officeNeed("Support is also deducted from pay (Schedule I, line 5f). Is it counted twice?")));
  const others = writeExpense(form, "19", "supportOfOthers");
  if (others.value) {
    const need = useful(officeNeed("Who do these payments support? Do not name minors."));
    form.open({ line: "19", part: "specify", label: "Specify", need });
  }
  return [support, others];
}

function writeOtherProperty(form: Worksheet, { answers }: CaseFacts, payments: PaymentWriter): Line[] {
  const isOwner = ["realEstate.otherRealEstate", "realEstate.familyLand"].some((path) => answers.at(path).raw === "yes");
  const need = useful(officeNeed("What does the other real estate cost per month? $0 if nothing."));
  const place = (line: ExpenseLine) => ({ ...expenseSpec(line), need: isOwner ? need : undefined });
  const mortgages = payments.writeFor("otherLand", "20a");
  return [
    mortgages.length > 0 ? form.total(place("20a"), mortgages) : form.figure(place("20a"), null),
    ...(["20b", "20c", "20d", "20e"] as const).map((line) => form.figure(place(line), null)),
  ];
}

function writeSeparateHousehold(form: Worksheet, isApart: boolean): Line {
  const spec = { line: "22b", label: "Expenses of Debtor 2's separate household, if any" };
  if (isApart) return form.copy(spec, "106J2.22");
  const line = form.figure(spec, null);
  form.setTotal("22b", { amount: Number(line.value), isEstimate: false, blanks: [] });
  return line;
}
