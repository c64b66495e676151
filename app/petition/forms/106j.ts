import { securedPayments } from "../secured-payments.ts";
import type { Line } from "../line.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Spot, type Worksheet } from "../worksheet.ts";
import { writeExpectedChange } from "./expected-change.ts";
import { expenseSpot, type ExpenseLine } from "./106j-expenses.ts";
import { hasSeparateHousehold, writeHousehold } from "./106j-household.ts";
import { Payments, writeInstallments } from "./106j-payments.ts";
import { difference } from "./sums.ts";

/**
 * Schedule J: Your Expenses. What is paid to a secured creditor is counted once, though the client may have told of it with the
 * home, a vehicle, the expenses and the creditor.
 */
export function form106J(form: Worksheet, facts: CaseFacts): void {
  writeHousehold(form, facts);
  const all = securedPayments(facts.answers);
  const payments = new Payments(form, facts, all);
  const lines = [
    ...writeHome(form, facts, payments),
    ...writeLiving(form),
    ...writeInsurance(form),
    ...writeInstallments(form, facts, payments, all),
    ...writeSupport(form),
    ...writeOtherProperty(form, facts, payments),
    specified(form, "21", "otherExpenses"),
  ];
  const isEstimate = all.some((payment) => payment.isGuess && payment.place !== "other");
  const own = form.total({ line: "22a", label: "Expenses of lines 4 to 21" }, lines, { isEstimate });
  const isApart = hasSeparateHousehold(facts);
  if (isApart)
    form.doubt(own, useful(officeNeed("Are expenses of Debtor 2's separate household among these? They belong on Form 106J-2.")));
  const other = writeSeparateHousehold(form, isApart);
  form.total({ line: "22c", label: "Your monthly expenses" }, [own, other]);
  const income = form.copy({ line: "23a", label: "Combined monthly income, line 12 of Schedule I" }, "106I.12");
  const expenses = form.copy({ line: "23b", label: "Monthly expenses, line 22c" }, "106J.22c");
  difference(form, { line: "23c", label: "Monthly net income" }, income, expenses);
  writeExpectedChange(form, facts, "24", "expenses");
}

const perMonth = (label: string) => clientNeed(`${label}: how much in a month? $0 if there is none.`);

const asked = (form: Worksheet, spot: Spot, name: string): Line =>
  form.amount({ ...spot, need: useful(perMonth(spot.label)) }, `expenses.${name}`);

const expense = (form: Worksheet, line: ExpenseLine, name: string): Line => asked(form, expenseSpot(line), name);

/** A line that two questions ask the parts of. */
const sum = (form: Worksheet, line: ExpenseLine, parts: Record<string, string>): Line =>
  form.total(
    expenseSpot(line),
    Object.entries(parts).map(([name, label]) => asked(form, { line, part: name, label }, name)),
  );

function specified(form: Worksheet, line: ExpenseLine, name: string): Line {
  const need = useful(clientNeed(`${expenseSpot(line).label}: what is it for?`));
  const amount = expense(form, line, name);
  form.answer({ line, part: "specify", label: "Specify", need: amount.value ? need : undefined }, `expenses.${name}Detail`);
  return amount;
}

function writeHome(form: Worksheet, { answers }: CaseFacts, payments: Payments): Line[] {
  const mortgage = { line: "4", part: "mortgage", label: "First mortgage payment, as told with the home" };
  const first = form.amount(mortgage, "realEstate.firstMortgagePayment");
  const home = { ...expenseSpot("4"), need: perMonth("Rent or mortgage") };
  const escrow = answers.at("realEstate.escrow");
  if (escrow.isAsked) form.answer({ line: "4", part: "escrow", label: "Line 4 includes taxes and insurance" }, escrow.path);
  const included = (line: ExpenseLine, name: string): Line =>
    escrow.raw === "yes" && answers.at(`expenses.${name}`).amount === null
      ? form.figure(expenseSpot(line), 0, [escrow.path])
      : expense(form, line, name);
  const second = useful(perMonth("Second mortgage"));
  const owesSecond = answers.at("realEstate.secondMortgageOwed").amount;
  return [
    payments.once(home, "expenses.rentMortgage", [first], payments.of("firstMortgage", "4")),
    included("4a", "realEstateTaxes"),
    included("4b", "propertyInsurance"),
    expense(form, "4c", "homeMaintenance"),
    payments.once({ ...expenseSpot("4d"), need: useful(perMonth("Dues")) }, "expenses.hoaDues", payments.of("dues", "4d")),
    payments.once(
      { ...expenseSpot("5"), need: owesSecond ? second : undefined },
      "realEstate.secondMortgagePayment",
      payments.of("secondMortgage", "5"),
    ),
  ];
}

const writeLiving = (form: Worksheet): Line[] => [
  expense(form, "6a", "electricity"),
  expense(form, "6b", "water"),
  sum(form, "6c", { telephone: "Telephone", internet: "Internet" }),
  specified(form, "6d", "otherUtilities"),
  expense(form, "7", "food"),
  expense(form, "8", "childcare"),
  expense(form, "9", "clothing"),
  expense(form, "10", "personalCare"),
  expense(form, "11", "medical"),
  expense(form, "12", "transportation"),
  expense(form, "13", "entertainment"),
  expense(form, "14", "charitable"),
];

const writeInsurance = (form: Worksheet): Line[] => [
  expense(form, "15a", "lifeInsurance"),
  expense(form, "15b", "healthInsurance"),
  expense(form, "15c", "autoInsurance"),
  specified(form, "15d", "otherInsurance"),
  specified(form, "16", "taxes"),
];

function writeSupport(form: Worksheet): Line[] {
  const support = sum(form, "18", {
    alimonyPaid: "Alimony",
    childSupport: "Child support",
  });
  const isDeducted = form.linesOf("106I").some(({ line, value }) => line === "5f" && Boolean(value));
  if (isDeducted && support.value)
    form.doubt(support, useful(officeNeed("Support is taken from pay too (Schedule I, line 5f). Is it in both?")));
  const others = expense(form, "19", "supportOfOthers");
  if (others.value) {
    const need = useful(officeNeed("Whom do these payments support? Without the names of minors."));
    form.open({ line: "19", part: "specify", label: "Specify", need });
  }
  return [support, others];
}

function writeOtherProperty(form: Worksheet, { answers }: CaseFacts, payments: Payments): Line[] {
  const isOwner = ["realEstate.otherRealEstate", "realEstate.familyLand"].some((path) => answers.at(path).raw === "yes");
  const need = useful(officeNeed("What does the other real estate cost in a month? $0 for nothing."));
  const place = (line: ExpenseLine) => ({ ...expenseSpot(line), need: isOwner ? need : undefined });
  const mortgages = payments.of("otherLand", "20a");
  return [
    mortgages.length > 0 ? form.total(place("20a"), mortgages) : form.figure(place("20a"), null),
    ...(["20b", "20c", "20d", "20e"] as const).map((line) => form.figure(place(line), null)),
  ];
}

function writeSeparateHousehold(form: Worksheet, isApart: boolean): Line {
  const spot = { line: "22b", label: "Expenses of Debtor 2's separate household, if any" };
  if (isApart) return form.copy(spot, "106J2.22");
  const line = form.figure(spot, null);
  form.setTotal("22b", { amount: Number(line.value), isEstimate: false, blanks: [] });
  return line;
}
