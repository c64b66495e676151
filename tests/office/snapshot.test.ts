import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerId } from "../../app/casework/conflicts/answer-id.ts";
import { answerCards, maskedSsn } from "../../app/office/answers/answers.ts";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import type { Fact } from "../../app/questionnaire/facts.ts";
import { formatDistance } from "../../app/questionnaire/answers/look-back.ts";
import { buildSnapshot as snapshotWith } from "../../app/petition/snapshot.ts";
import { completeValues, sectionOf, type Step } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { plainDrafts } from "../properties/arbitraries.ts";
import { couple, single } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const today = "2026-11-22";
const snapshotOf = (formData: object, day: string, entries: OfficeEntries = {}) =>
  snapshotWith(formData, petitionOf(formData, entries, day), day);
const values = (facts: Fact[]) => Object.fromEntries(facts.map(({ label, value }) => [label, value]));
const labels = (facts: Fact[]) => facts.map(({ label }) => label);
const flagsOf = (formData: object) => snapshotOf(formData, today).flags.map(({ label, value }) => `${label}: ${value}`);
const allFacts = (formData: object): Fact[] => Object.values(snapshotOf(formData, today)).flat();

describe("the snapshot of a form", () => {
  it("adds up what is owed, owned, earned and spent", () => {
    const { debts, assets, month, household } = snapshotOf(couple.formData, today);
    expect(values(debts)).toEqual({
      Secured: "$267,390, 5 creditors",
      Priority: "$7,390, 3 creditors",
      Unsecured: "$52,145, 6 creditors",
      "Total debts": "$326,925",
    });
    expect(values(assets)).toEqual({
      "Real estate": "$288,000 (estimate)",
      Vehicles: "$36,400",
      "Household goods": "$7,730",
      "Financial assets": "$63,115",
      Cash: "$140",
      "of which bank accounts": "$1,700",
      "of which retirement accounts": "$40,900",
      "Business property": "$150",
      "Other property": "$850",
      "Total assets": "$396,245 (estimate)",
    });
    expect(values(month)).toEqual({
      "Income before deductions": "$9,853",
      "Take-home pay": "$7,240",
      "Take-home pay and other income": "$7,593",
      Expenses: "$6,762",
      "Left after expenses": "$831",
    });
    expect(values(household)).toEqual({
      "Marital status": "Married",
      Dependents: "3, of whom 2 in the household",
      "Months behind on the first mortgage": "5",
      "Months behind on the second mortgage": "2",
    });
  });

  it("uses the office's corrections, and reports what is missing from a sum", () => {
    const claim = petitionOf(couple.formData).lines.find(({ form, value }) => form === "106D" && typeof value === "number")!;
    const before = Number(claim.value);
    const corrections = [{ ...claim, value: "$1", reason: "payoff letter" }];
    const secured = (267_390 - before + 1).toLocaleString("en-US");
    expect(values(snapshotOf(couple.formData, today, { corrections }).debts)["Secured"]).toBe(`$${secured}, 5 creditors`);
    const securedCreditors = [{ creditor: "Bank 24", balanceOwed: "$100" }, { creditor: "Bank 25" }];
    expect(values(snapshotOf({ securedCreditors }, today).debts)["Secured"]).toBe("$100, 1 amount not given, 2 creditors");
  });

  it("lists events of recent years with how long ago they were", () => {
    expect(flagsOf(couple.formData)).toEqual(
      expect.arrayContaining([
        "Cash advance or balance transfer: $650, October 18, 2026, 35 days ago",
        expect.stringMatching(/^Earlier bankruptcy: Yes: Rowan only: Chapter 7, case no. 20-00000, filed May 11, 2020,.{50,60}…$/),
      ]),
    );
    expect(flagsOf(single.formData)).toEqual(
      expect.arrayContaining([
        "Paid to a relative: $500 to Avery Sampleton (Sister), March 12, 2026, 255 days ago",
        "Vehicle sold or transferred: 2007 Toyota Corolla to Avery Sampleton (sister), sold for $900, November 3, 2025, 1 year ago",
        expect.stringMatching(/^Real estate sold or transferred: One-quarter .*NC 27549, \$6,500, August 20, 2025, 1 year 3 months ago$/),
      ]),
    );
    expect(flagsOf(single.formData).join()).not.toMatch(/Property taken|Safe deposit|Earlier bankruptcy/);
  });

  it("reports unanswered questions, and does not treat presets as answers", () => {
    const untouched = Object.fromEntries(questionSteps.map((step: Step) => [step.key, sectionOf(step, completeValues(step, undefined))]));
    for (const formData of [{}, untouched]) {
      const { debts, assets, month, household, flags } = snapshotOf(formData, today);
      expect(flags).toEqual([]);
      const shownValues = [...debts, ...assets, ...month, ...household].map(({ value }) => value);
      expect(new Set(shownValues.filter((value) => value !== "Single (preset)"))).toEqual(new Set(["not answered"]));
    }
    const questions = ["Earlier bankruptcy", "Cash advance or balance transfer", "Vehicle sold or transferred", "Inheritance owed"];
    expect(labels(snapshotOf({}, today).unanswered)).toEqual(expect.arrayContaining([...questions, "Lawsuits", "Paid to a relative"]));
    expect(snapshotOf({}, today).preset).toEqual([]);
    expect(labels(snapshotOf(untouched, today).preset)).toEqual(expect.arrayContaining(questions));
    expect(labels(snapshotOf(untouched, today).unanswered)).toEqual(expect.arrayContaining(["Lawsuits", "Paid to a relative"]));
  });

  it("leaves out answers to questions that are no longer asked", () => {
    const cashAdvances = { cashAdvancesQuestion: "no", cashAdvances: [{ date: "2026-10-18", amount: "$650" }] };
    expect(flagsOf({ cashAdvances })).toEqual([]);
    expect(flagsOf({ cashAdvances: { cashAdvancesQuestion: "yes" } })).toEqual(["Cash advance or balance transfer: Yes, without details"]);
  });

  it("does not treat text as an amount or a date", () => {
    const relativePayments = [{ name: "Ann", date: "last 3 summers", amount: "" }];
    expect(flagsOf({ financialAffairs: { relativePayments } })).toEqual(["Paid to a relative: Ann, last 3 summers, no exact date"]);
    expect(values(snapshotOf({ securedCreditors: [{ creditor: "Bank 24" }] }, today).debts)["Secured"]).toBe("1 creditor, no amounts");
  });

  it.each([single.formData, couple.formData, {}])("links only to places that exist on the case page", (formData) => {
    const cards = answerCards(formData, maskedSsn);
    const ids = cards.flatMap(({ groups }) =>
      groups.flatMap(({ rows, items, tables }) => [...rows, ...(items ? [items] : []), ...tables].map(({ id }) => id)),
    );
    for (const { value, source } of allFacts(formData)) {
      expect(cards.map(({ key }) => key)).toContain(source.key);
      if (value !== "not answered" && source.name !== "") expect(ids).toContain(answerId(source.key, source.name));
    }
  });

  it("can be made from any form data", () => {
    fc.assert(
      fc.property(plainDrafts, (formData) => {
        for (const { label, value } of allFacts(formData)) expect([label, value.trim()]).not.toContain("");
      }),
    );
  });
});

it.each([
  ["2026-11-22", "today"],
  ["2026-11-21", "1 day ago"],
  ["2026-10-06", "47 days ago"],
  ["2025-11-22", "365 days ago"],
  ["2025-11-21", "1 year ago"],
  ["2024-12-23", "1 year 10 months ago"],
  ["2024-12-22", "1 year 11 months ago"],
  ["2020-05-11", "6 years 6 months ago"],
  ["2026-12-01", "in the future"],
])("describes %s as %s", (day, words) => expect(formatDistance(day, today)).toBe(words));
