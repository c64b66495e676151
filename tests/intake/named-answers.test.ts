import { expect, it } from "vitest";
import type { Field, Fields } from "../../app/questionnaire/fields.ts";
import { namedAnswers, sectionsWithNames } from "../../app/questionnaire/answers/named-answers.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";

/** Words in questions about people and companies. */
const aboutSomebody = new RegExp(
  "name|creditor|lender|employer|compan|institut|\\bbank|who\\b|whom|anyone|someone|person\\b|people|recipient|relative|" +
    "beneficiary|landlord|sign|collector|attorney|trustee|counsel",
  "i",
);

const things = ["householdGoods", "electronics", "collectibles", "sportsEquipment", "clothing", "jewelry", "animals", "firearms"];

/** Questions that seem to ask for names but do not, and the parts of names that are also answered as a whole. */
const withoutNames = [
  "personalInfo.otherStatesResidency",
  "personalInfo.previousBankruptcyDetails",
  ...["clientLegalName", "spouseLegalName"].flatMap((who) => ["first", "middle", "last"].map((part) => `personalInfo.${who}.${part}`)),
  "realEstate.otherRealEstateAddress",
  ...[...things, "otherPersonalItems"].map((kind) => `propertyList.${kind}Description`),
  "income.employerAddress",
  "income.spouseEmployerAddress",
  "income.expectedChange",
  "expenses.expectedChange",
  "expenses.spouseHousehold.expectedChange",
  "financialAffairs.relativePayments.address",
  "financialAffairs.losses",
  "financialAffairs.vehicleTransfers.recipientAddress",
];

interface Asked {
  path: string;
  field: Field;
}

const asked = (fields: Fields, path: string): Asked[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    "fields" in field ? asked(field.fields, `${path}.${name}`) : [{ path: `${path}.${name}`, field }],
  );

it("is decided for each question whether its answer may contain names", () => {
  const undecided = questionSteps
    .flatMap((step) => asked(step.fields, step.key))
    .filter(({ field }) => field.kind === "longText" || (field.kind === "text" && aboutSomebody.test(`${field.label} ${field.hint}`)))
    .filter(({ field }) => !("canContainNames" in field) && field.part !== "Address");
  expect(
    undecided.map(({ path }) => path),
    "mark the question with canContainNames, or name it above",
  ).toEqual(withoutNames);
});

it("finds names and their places in simple answers, lists and groups", () => {
  const formData = {
    personalInfo: { clientName: "Ann Example", maritalStatus: "single", spouseName: "Bob Example" },
    unsecuredCreditors: [{ originalCreditor: "" }, { originalCreditor: "First Bank", currentCreditor: "Collect LLC", balanceOwed: "$1" }],
    income: { monthlyIncome: { debtorOtherIncomeDescription: "Rent from Carl" } },
    vehicles: [{ make: "Ford" }],
  };
  expect(namedAnswers(formData)).toEqual([
    { section: "personalInfo", name: "clientName", label: "Full name", text: "Ann Example" },
    { section: "personalInfo", name: "spouseName", label: "Spouse full name", text: "Bob Example" },
    { section: "unsecuredCreditors", name: "unsecuredCreditors", label: "Unsecured Creditors 1: Original creditor", text: "First Bank" },
    { section: "unsecuredCreditors", name: "unsecuredCreditors", label: "Unsecured Creditors 1: Current creditor", text: "Collect LLC" },
    {
      section: "income",
      name: "monthlyIncome.debtorOtherIncomeDescription",
      label: "Other income description (you)",
      text: "Rent from Carl",
    },
  ]);
  expect(sectionsWithNames).toContain("financialAffairs");
  expect(sectionsWithNames).not.toContain("vehicles");
});
