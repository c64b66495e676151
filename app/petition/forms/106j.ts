import type { Answers } from "../../questionnaire/answers/answers.ts";
import type { Address } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { amountOf, type Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { matchSecuredPayments } from "../answers/secured-payments.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { hasSeparateHousehold, isSeparateHouseholdSaid, writeHousehold } from "./106j-household.ts";
import { PaymentWriter, writeInstallments } from "./106j-payments.ts";
import type { schedule106J } from "../lines/106j.lines.ts";
import { expectedChange } from "./expected-change.ts";
import { difference } from "./sums.ts";

type Form = Worksheet<typeof schedule106J>;

/**
 * Writes Schedule J: Your Expenses. A payment to a secured creditor is counted once, although the client may have reported it with
 * the home, a vehicle, the expenses, and the creditor.
 */
export function form106J(form: Form, facts: CaseFacts): void {
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
  const own = form.total("22a", lines, { isEstimate });
  const isApart = hasSeparateHousehold(facts);
  if (isApart && !isSeparateHouseholdSaid(facts))
    form.flag(own, useful(officeNeed("Are expenses of Debtor 2's separate household among these? They belong on Form 106J-2.")));
  const other = isApart ? form.copy("22b", "106J2.22") : writeNoOther(form);
  form.total("22c", [own, other]);
  const income = form.copy("23a", "106I.12");
  const expenses = form.copy("23b", "106J.22c");
  form.total("23c", ...difference(income, expenses));
  const change = useful(clientNeed("Will your expenses change within the next year? If not, write None."));
  const expected = expectedChange(facts.answers, "expenses.expectedChange");
  form.derived("24", expected, change);
  if (expected.value === "yes") form.answer("24/explain", "expenses.expectedChange");
}

/** The questions about monthly expenses, and those with a detail that says what they are for. */
type ExpenseName = Exclude<keyof Answers["expenses"], "leases" | "spouseHousehold">;
type SpecifiedExpense = "otherUtilities" | "otherInsurance" | "taxes" | "otherExpenses";

const perMonth = (label: string) => clientNeed(`${label}: how much per month? $0 if there is none.`);

const writeExpense = (form: Form, line: Address<typeof schedule106J, "amount">, name: ExpenseName): Line =>
  form.amount(line, `expenses.${name}`, useful(perMonth(form.label(line))));

function writeSpecified(form: Form, line: "6d" | "15d" | "16" | "21", name: SpecifiedExpense): Line {
  const need = useful(clientNeed(`${form.label(line)}: what is it for?`));
  const amount = writeExpense(form, line, name);
  form.answer(`${line}/specify`, `expenses.${name}Detail`, amount.value ? need : undefined);
  return amount;
}

function writeHome(form: Form, { answers }: CaseFacts, payments: PaymentWriter): Line[] {
  const first = form.amount("4/mortgage", "realEstate.firstMortgagePayment");
  const escrow = answers.at("realEstate.escrow");
  if (escrow.isAsked) form.answer("4/escrow", escrow.path);
  const writeIncluded = (line: "4a" | "4b", name: ExpenseName): Line =>
    escrow.raw === "yes" && answers.at(`expenses.${name}`).amount === null
      ? form.figure(line, 0, [escrow.path])
      : writeExpense(form, line, name);
  const second = answers.at("realEstate.secondMortgageOwed").amount ? useful(perMonth("Second mortgage")) : undefined;
  return [
    payments.writeOnce("4", "expenses.rentMortgage", perMonth("Rent or mortgage"), [first], payments.writeFor("firstMortgage", "4#")),
    writeIncluded("4a", "realEstateTaxes"),
    writeIncluded("4b", "propertyInsurance"),
    writeExpense(form, "4c", "homeMaintenance"),
    payments.writeOnce("4d", "expenses.hoaDues", useful(perMonth("Dues")), payments.writeFor("dues", "4d#")),
    payments.writeOnce("5", "realEstate.secondMortgagePayment", second, payments.writeFor("secondMortgage", "5#")),
  ];
}

const writeLiving = (form: Form): Line[] => [
  writeExpense(form, "6a", "electricity"),
  writeExpense(form, "6b", "water"),
  form.total("6c", [writeExpense(form, "6c/telephone", "telephone"), writeExpense(form, "6c/internet", "internet")]),
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

const writeInsurance = (form: Form): Line[] => [
  writeExpense(form, "15a", "lifeInsurance"),
  writeExpense(form, "15b", "healthInsurance"),
  writeExpense(form, "15c", "autoInsurance"),
  writeSpecified(form, "15d", "otherInsurance"),
  writeSpecified(form, "16", "taxes"),
];

function writeSupport(form: Form): Line[] {
  const support = form.total("18", [
    writeExpense(form, "18/alimonyPaid", "alimonyPaid"),
    writeExpense(form, "18/childSupport", "childSupport"),
  ]);
  const isDeducted = form.linesOf("106I", "5f").some(({ value }) => Boolean(value));
  if (isDeducted && support.value)
    form.flag(support, useful(officeNeed("Support is also deducted from pay (Schedule I, line 5f). Is it counted twice?")));
  const others = writeExpense(form, "19", "supportOfOthers");
  if (others.value) form.open("19/specify", useful(officeNeed("Who do these payments support? Do not name minors.")));
  return [support, others];
}

/** The questions about what real estate besides the home costs. */
const otherProperty = {
  "20a": "expenses.otherPropertyMortgage",
  "20b": "expenses.otherPropertyTaxes",
  "20c": "expenses.otherPropertyInsurance",
  "20d": "expenses.otherPropertyUpkeep",
  "20e": "expenses.otherPropertyDues",
} as const;

function writeOtherProperty(form: Form, { answers }: CaseFacts, payments: PaymentWriter): Line[] {
  const isOwner = ["realEstate.otherRealEstate", "realEstate.familyLand"].some((path) => answers.at(path).raw === "yes");
  const needAt = (line: keyof typeof otherProperty) => (isOwner ? useful(perMonth(form.label(line))) : undefined);
  const rest = ["20b", "20c", "20d", "20e"] as const;
  return [
    payments.writeOnce("20a", otherProperty["20a"], needAt("20a"), payments.writeFor("otherLand", "20a#")),
    ...rest.map((line) => form.amount(line, otherProperty[line], needAt(line))),
  ];
}

/** Writes line 22b without a separate household: it is empty unless the office enters an amount. */
function writeNoOther(form: Form): Line {
  const line = form.open("22b");
  form.setTotal("106J.22b", { amount: amountOf(line), isEstimate: false, blanks: [] });
  return line;
}
