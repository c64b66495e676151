import { securedPayments } from "../secured-payments.ts";
import type { Line } from "../line.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { writeExpectedChange } from "./expected-change.ts";
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
    specified(form, "21", "Other", "otherExpenses"),
  ];
  const isEstimate = all.some((payment) => payment.isGuess && payment.place !== "other");
  const own = form.total({ line: "22a", label: "Expenses of lines 4 to 21" }, lines, { isEstimate });
  const other = writeSeparateHousehold(form, facts);
  form.total({ line: "22c", label: "Your monthly expenses" }, [own, other]);
  const income = form.copy({ line: "23a", label: "Combined monthly income, line 12 of Schedule I" }, "106I.12");
  const expenses = form.copy({ line: "23b", label: "Monthly expenses, line 22c" }, "106J.22c");
  difference(form, { line: "23c", label: "Monthly net income" }, income, expenses);
  writeExpectedChange(form, facts, "24", "expenses");
}

const perMonth = (label: string) => clientNeed(`${label}: how much in a month? $0 if there is none.`);

const expense = (form: Worksheet, line: string, label: string, name: string, part = ""): Line =>
  form.amount({ line, part, label, need: useful(perMonth(label)) }, `expenses.${name}`);

/** A line that two questions ask the parts of. */
const sum = (form: Worksheet, line: string, label: string, parts: Record<string, string>): Line =>
  form.total(
    { line, label },
    Object.entries(parts).map(([name, what]) => expense(form, line, what, name, name)),
  );

function specified(form: Worksheet, line: string, label: string, name: string): Line {
  const need = useful(clientNeed(`${label}: what is it for?`));
  const amount = expense(form, line, label, name);
  form.answer({ line, part: "specify", label: "Specify", need: amount.value ? need : undefined }, `expenses.${name}Detail`);
  return amount;
}

function writeHome(form: Worksheet, { answers }: CaseFacts, payments: Payments): Line[] {
  const mortgage = { line: "4", part: "mortgage", label: "First mortgage payment, as told with the home" };
  const first = form.amount(mortgage, "realEstate.firstMortgagePayment");
  const label = "Rental or home ownership expenses for your residence";
  const home = { line: "4", label, need: perMonth("Rent or mortgage") };
  const escrow = answers.at("realEstate.escrow");
  if (escrow.isAsked) form.answer({ line: "4", part: "escrow", label: "Line 4 includes taxes and insurance" }, escrow.path);
  const included = (line: string, what: string, name: string): Line =>
    escrow.raw === "yes" && answers.at(`expenses.${name}`).amount === null
      ? form.figure({ line, label: what }, 0, [escrow.path])
      : expense(form, line, what, name);
  const second = useful(perMonth("Second mortgage"));
  const owesSecond = answers.at("realEstate.secondMortgageOwed").amount;
  return [
    payments.once(home, "expenses.rentMortgage", [first], payments.of("firstMortgage", "4")),
    included("4a", "Real estate taxes", "realEstateTaxes"),
    included("4b", "Property, homeowner's, or renter's insurance", "propertyInsurance"),
    expense(form, "4c", "Home maintenance, repair, and upkeep expenses", "homeMaintenance"),
    payments.once(
      { line: "4d", label: "Homeowner's association or condominium dues", need: useful(perMonth("Dues")) },
      "expenses.hoaDues",
      payments.of("dues", "4d"),
    ),
    payments.once(
      { line: "5", label: "Additional mortgage payments for your residence", need: owesSecond ? second : undefined },
      "realEstate.secondMortgagePayment",
      payments.of("secondMortgage", "5"),
    ),
  ];
}

const writeLiving = (form: Worksheet): Line[] => [
  expense(form, "6a", "Electricity, heat, natural gas", "electricity"),
  expense(form, "6b", "Water, sewer, garbage collection", "water"),
  sum(form, "6c", "Telephone, cell phone, Internet, satellite, and cable services", { telephone: "Telephone", internet: "Internet" }),
  specified(form, "6d", "Other utilities", "otherUtilities"),
  expense(form, "7", "Food and housekeeping supplies", "food"),
  expense(form, "8", "Childcare and children's education costs", "childcare"),
  expense(form, "9", "Clothing, laundry, and dry cleaning", "clothing"),
  expense(form, "10", "Personal care products and services", "personalCare"),
  expense(form, "11", "Medical and dental expenses", "medical"),
  expense(form, "12", "Transportation, without car payments", "transportation"),
  expense(form, "13", "Entertainment, clubs, recreation, newspapers, magazines, and books", "entertainment"),
  expense(form, "14", "Charitable contributions and religious donations", "charitable"),
];

const writeInsurance = (form: Worksheet): Line[] => [
  expense(form, "15a", "Life insurance", "lifeInsurance"),
  expense(form, "15b", "Health insurance", "healthInsurance"),
  expense(form, "15c", "Vehicle insurance", "autoInsurance"),
  specified(form, "15d", "Other insurance", "otherInsurance"),
  specified(form, "16", "Taxes", "taxes"),
];

function writeSupport(form: Worksheet): Line[] {
  const support = sum(form, "18", "Alimony, maintenance, and support, not deducted from pay", {
    alimonyPaid: "Alimony",
    childSupport: "Child support",
  });
  const isDeducted = form.linesOf("106I").some(({ line, value }) => line === "5f" && Boolean(value));
  if (isDeducted && support.value)
    form.doubt(support, useful(officeNeed("Support is taken from pay too (Schedule I, line 5f). Is it in both?")));
  const others = expense(form, "19", "Support of others who do not live with you", "supportOfOthers");
  if (others.value) {
    const need = useful(officeNeed("Whom do these payments support? Without the names of minors."));
    form.open({ line: "19", part: "specify", label: "Specify", need });
  }
  return [support, others];
}

function writeOtherProperty(form: Worksheet, { answers }: CaseFacts, payments: Payments): Line[] {
  const isOwner = ["realEstate.otherRealEstate", "realEstate.familyLand"].some((path) => answers.at(path).raw === "yes");
  const need = useful(officeNeed("What does the other real estate cost in a month? $0 for nothing."));
  const place = (line: string, label: string) => ({ line, label, need: isOwner ? need : undefined });
  const mortgages = payments.of("otherLand", "20a");
  const first = place("20a", "Mortgages on other property");
  return [
    mortgages.length > 0 ? form.total(first, mortgages) : form.figure(first, null),
    form.figure(place("20b", "Real estate taxes on other property"), null),
    form.figure(place("20c", "Insurance of other property"), null),
    form.figure(place("20d", "Maintenance, repair, and upkeep of other property"), null),
    form.figure(place("20e", "Association or condominium dues of other property"), null),
  ];
}

function writeSeparateHousehold(form: Worksheet, facts: CaseFacts): Line {
  const need = hasSeparateHousehold(facts) ? officeNeed("Form 106J-2 for Debtor 2: its line 22 goes here.") : undefined;
  const line = form.figure({ line: "22b", label: "Expenses of Debtor 2's separate household, if any", need }, null);
  form.setTotal("22b", { amount: Number(line.value), isEstimate: false, blanks: [] });
  return line;
}
