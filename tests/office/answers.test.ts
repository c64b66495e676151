import { describe, expect, it, test } from "vitest";
import { questionAt } from "../../app/questionnaire/answers/changes.ts";
import { isListStep } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { answerCards, firstCards, maskedSsn, unmaskedSsn, humanize, type AnswerCard } from "../../app/office/answers/answers.ts";
import { formatMegabytes } from "../../app/office/files.ts";
import { describeEdit } from "../../app/office/history/history.ts";
import { pdfName } from "../../app/correspondence/pdf-name.ts";
import { controlNames } from "../support/controls.ts";
import { couple, single } from "../support/households.ts";

const cardOf = (cards: AnswerCard[], title: string) => cards.find((card) => card.title === title)!;
const rowsIn = (card: AnswerCard) =>
  Object.fromEntries(card.groups.flatMap((group) => group.rows.map(({ label, value }) => [label, value])));

const sentencesIn = (card: AnswerCard) => card.groups.flatMap(({ items }) => items?.sentences ?? []);
const tableIn = (cards: AnswerCard[], id: string) =>
  cards.flatMap(({ groups }) => groups.flatMap(({ tables }) => tables)).find((table) => table.id === id)!;

test.each([
  ["clientSSN", "Client SSN"],
  ["ncResidency", "NC Residency"],
  ["hoaInfo", "HOA Info"],
  ["educationalIRAValue", "Educational IRA Value"],
  ["vin", "VIN"],
  ["ein", "EIN"],
  ["zip", "ZIP"],
  ["identity", "Identity"],
])("turns %s into %s", (name, words) => expect(humanize(name)).toBe(words));

test.each([
  [500, "500 Bytes"],
  [2_000, "1.95 KB"],
  [10_485, "10.24 KB"],
  [10_486, "0.01 MB"],
  [1_572_864, "1.50 MB"],
])("shows %i bytes as %s", (bytes, text) => expect(formatMegabytes(bytes)).toBe(text));

test.each([
  ["987-65-4321", "•••-••-4321"],
  ["98765432", "•••-••-••••"],
  ["9876-54321", "•••-••-••••"],
  ["", ""],
])("masks %j as %j", (ssn, masked) => expect(maskedSsn(ssn)).toBe(masked));

describe("answer cards", () => {
  const cards = answerCards(couple.formData, maskedSsn);

  it("include every section in the order of the steps, and those the attorney looks at first on their own", () => {
    expect(cards.map(({ key }) => key)).toEqual(questionSteps.map(({ key }) => key));
    expect(firstCards(couple.formData, maskedSsn).map(({ title }) => title)).toEqual([
      "Personal Information",
      "Contact Information",
      "Real Estate",
      "Vehicles",
      "Income Information",
      "Monthly Expenses",
    ]);
  });

  it("show answers in readable form under readable labels", () => {
    expect(rowsIn(cardOf(cards, "Personal Information"))).toMatchObject({
      "Client Name": couple.name,
      "Client SSN": "•••-••-4321",
      "Spouse SSN": "•••-••-4322",
      "Client Date Of Birth": "November 2, 1979",
      "NC Residency": "No",
    });
    expect(rowsIn(cardOf(cards, "Real Estate"))).toMatchObject({ "Current Market Value": "$285,000", "Owns Home": "Yes" });
  });

  it("include tables with the sums of amounts", () => {
    const vehicles = tableIn(cards, "vehicles.vehicles");
    expect(vehicles.columns.map(({ label }) => label)).toEqual(
      "Year,Make,Model,VIN,Purchase Date,Current Value,Balance Owed,Monthly Payment".split(","),
    );
    expect(vehicles.rows.map(({ heading, cells }) => [heading, cells[2]])).toEqual([
      ["1", "RAV4"],
      ["2", "F-150"],
    ]);
    expect(vehicles.sums).toEqual(["", "", "", "", "", "$36,400", "$27,000", "$861"]);
    expect(tableIn(cards, "income.monthlyIncome")).toMatchObject({
      columns: [
        { label: "Debtor", isAmount: true },
        { label: "Spouse", isAmount: true },
      ],
      sums: ["$5,603", "$4,250"],
    });
    expect(tableIn(cards, "income.monthlyIncome").rows[0]).toMatchObject({ heading: "Gross Income", cells: ["$5,600", "$3,900"] });
    expect(tableIn(cards, "propertyList.property")).toMatchObject({ sums: ["$7,730"] });
    expect(tableIn(cards, "financialAffairs.grossIncomeHistory").sums).toEqual([]);
    expect(tableIn(answerCards({ vehicles: [{ year: "2016", currentValue: "$1" }] }, maskedSsn), "vehicles.vehicles")).toMatchObject({
      columns: [{ label: "Year" }, { label: "Current Value" }],
      sums: [],
    });
  });

  it("show the total of each group of expenses and of all expenses", () => {
    const card = cardOf(cards, "Monthly Expenses");
    expect(card.groups[0]!.totals).toEqual([{ label: "Housing per month", value: "$1,820" }]);
    expect(card.totals).toEqual([
      { label: "All expenses per month", value: "$5,661" },
      { label: "Left over each month", value: "$1,579" },
    ]);
    const [housing] = cardOf(answerCards({ expenses: { rentMortgage: "$900" } }, maskedSsn), "Monthly Expenses").groups;
    expect(housing!.totals[0]!.value).toBe("$900");
  });

  it("distinguish answers from values preset by the form", () => {
    const personal = (personalInfo: object) =>
      Object.fromEntries(
        cardOf(answerCards({ personalInfo }, maskedSsn), "Personal Information").groups.flatMap(({ rows }) =>
          rows.map(({ label, doubt }) => [label, doubt]),
        ),
      );
    expect(personal({ clientName: "Ann", ncResidency: "yes", previousBankruptcy: "yes" })).toEqual({
      "Client Name": undefined,
      "Marital Status": "unanswered",
      "NC Residency": "preset",
      "Tax Returns Filed": "unanswered",
      "Previous Bankruptcy": undefined,
    });
  });

  it("list dependents as sentences", () => {
    const dependents = [
      { age: "9", relationship: "daughter", livesWithYou: "yes" },
      { relationship: "son", livesWithYou: "no" },
    ];
    const card = cardOf(answerCards({ income: { dependents } }, unmaskedSsn), "Income Information");
    expect(sentencesIn(card)).toEqual(["Dependent 1: Age 9, daughter, (Lives with you: yes)", "Dependent 2: son, (Lives with you: no)"]);
  });

  it("leave out empty answers and questions that are not asked", () => {
    const hidden = {
      personalInfo: { clientName: "Ann", maritalStatus: "single", spouseName: "Hidden", spouseSSN: "987-65-4322", previousNames: " " },
    };
    const text = JSON.stringify(answerCards(hidden, unmaskedSsn));
    for (const hiddenText of ["Hidden", "4322", 'Previous Names"']) expect(text).not.toContain(hiddenText);
    expect(cardOf(answerCards(hidden, unmaskedSsn), "Vehicles").groups).toEqual([]);
  });

  it.each([single, couple])("contain the Social Security numbers of $name only when they are unmasked", ({ formData, secrets }) => {
    for (const secret of secrets) expect(JSON.stringify(answerCards(formData, maskedSsn))).not.toContain(secret);
    expect(JSON.stringify(answerCards(formData, unmaskedSsn))).toContain(secrets[0]);
  });
});

describe("the edit history", () => {
  const edit = (changes: object) => ({ id: "1", summary: "Client edit", timestamp: new Date("2026-11-21T14:05:00Z"), changes });
  const noteOf = (changes: object) => describeEdit(edit(changes), maskedSsn).note;
  const formData = { "personalInfo.clientSSN": { label: "SSN", from: "", to: "987-65-4321" } };

  it.each([
    [{ formData, currentStep: 3, isCompleted: true }, "Form data updated"],
    [{ currentStep: 3, isCompleted: true }, "Moved to step 3"],
    [{ isCompleted: true }, "Form completion status: Completed"],
    [{ isCompleted: false }, "Form completion status: In Progress"],
    [{}, "Form updated"],
  ])("describes %j as %s", (changes, note) => expect(noteOf(changes)).toBe(note));

  it("shows answers in words, masks numbers, and hides answers to questions that are no longer asked", () => {
    const changed = {
      ...formData,
      "vehicles[1].purchaseDate": { label: "Vehicles, 2: Purchase date", from: "2024-09-20", to: "" },
      "propertyList.jewelry": { label: "Jewelry", from: false, to: true },
      "cashAdvances.cashAdvances[0].amount": { label: "Amount", from: "", to: "$10" },
      "personalInfo.oldSSN": { label: "Old", from: "", to: "987-65-4321" },
    };
    expect(describeEdit(edit({ formData: changed }), maskedSsn)).toMatchObject({
      time: "November 21, 2026 at 9:05 AM Eastern Time",
      changes: [
        { label: "SSN", from: "empty", to: "•••-••-4321" },
        { label: "Vehicles, 2: Purchase date", from: "September 20, 2024", to: "empty" },
        { label: "Jewelry", from: "empty", to: "Yes" },
        { label: "Amount", from: "empty", to: "$10" },
        { label: "Old", from: "not shown", to: "not shown" },
      ],
    });
  });

  it("finds a question for every path", () => {
    for (const step of questionSteps)
      for (const name of controlNames(step))
        expect(questionAt(isListStep(step) ? name : `${step.key}.${name}`), `${step.key} ${name}`).toBeDefined();
  });
});

test.each([
  ["Ann Q. Example", "BankruptcyForm_Ann Q. Example_2026-11-21.pdf"],
  ['"><img src=x onerror=alert(1)>', "BankruptcyForm_img src=x onerror=alert(1)_2026-11-21.pdf"],
  ["../../etc/passwd\r\nX: 1", "BankruptcyForm_....etcpasswdX 1_2026-11-21.pdf"],
  ["\u202Efdp", "BankruptcyForm_fdp_2026-11-21.pdf"],
])("names the PDF of %j %s", (name, file) => expect(pdfName(name, new Date("2026-11-22T04:00:00Z"))).toBe(file));
