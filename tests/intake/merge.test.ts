import { describe, expect, it } from "vitest";
import type { Fields } from "../../app/questionnaire/fields.ts";
import { changedAnswers, mergeThreeWay, remoteAnswers } from "../../app/questionnaire/merge.ts";
import { completeValues, mergeValues, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { financialAffairs } from "../../app/questionnaire/steps/financial-affairs.ts";
import { income } from "../../app/questionnaire/steps/income.ts";

const base = completeValues(income, undefined);
const withIncome = (values: Values, more: Values = {}): Values => ({
  ...base,
  ...more,
  monthlyIncome: { ...(base["monthlyIncome"] as Values), ...values },
});

describe("merging two windows on one step", () => {
  it("keeps the changes of both", () => {
    const local = withIncome({ debtorGrossIncome: "$1" }, { jobTitle: "Dispatcher" });
    const remote = withIncome({ spouseGrossIncome: "$2" }, { dependents: [{ age: "9", relationship: "Son", livesWithYou: "yes" }] });
    const { values, conflicts } = mergeThreeWay(income.fields, base, local, remote);
    expect(conflicts).toEqual([]);
    expect(values).toEqual(
      withIncome({ debtorGrossIncome: "$1", spouseGrossIncome: "$2" }, { jobTitle: "Dispatcher", dependents: remote["dependents"] }),
    );
  });

  it("keeps the local answer and reports the remote one if both have changed the same answer", () => {
    const local = withIncome({ debtorGrossIncome: "$1" });
    const remote = withIncome({ debtorGrossIncome: "$2" });
    expect(mergeThreeWay(income.fields, base, local, remote)).toEqual({
      values: local,
      conflicts: [{ name: "monthlyIncome.debtorGrossIncome", label: "Gross income (you)", local: "$1", remote: "$2" }],
    });
  });

  it("keeps the local answer without a conflict if the remote one was sent from here", () => {
    const sent = withIncome({ debtorGrossIncome: "$1" });
    const remote = withIncome({ debtorGrossIncome: "$1" }, { jobTitle: "Dispatcher" });
    const merged = withIncome({}, { jobTitle: "Dispatcher" });
    expect(mergeThreeWay(income.fields, base, base, remote, [sent])).toEqual({ values: merged, conflicts: [] });
  });

  it.each([
    ["payFrequency", "twice_monthly", "Twice a Month"],
    ["deductions.debtor.taxes", "$9", "$9"],
    ["jobTitle", "", "empty"],
    ["unemployment", undefined, "empty"],
  ])("describes the remote answer to %s", (name, remote, text) => {
    expect(remoteAnswers(income.fields, { name, label: "Question", remote })).toEqual([["Question", text]]);
  });

  const [six, eight, nine] = ["6", "8", "9"].map((age) => ({ age, relationship: "Son", livesWithYou: "yes" }));
  it.each([
    ["one answer that both have changed", [six, eight], [six, { ...eight, age: "7" }], [["Dependent 2, age", "7"]]],
    [
      "several answers of a row",
      [{ ...six, age: "5" }],
      [{ ...six, relationship: "Daughter", livesWithYou: "" }],
      [
        ["Dependent 1, age", "6"],
        ["Dependent 1, relationship", "Daughter"],
        ["Dependent 1, lives with you", "empty"],
      ],
    ],
    ["a row that was removed there", [six, { ...eight, age: "7" }, nine], [six, nine], [["Dependent 2", "not in the list"]]],
    [
      "a row that was removed there, before one that was changed here",
      [six, { ...nine, age: "10" }],
      [nine],
      [
        ["Dependent 1, age", "9"],
        ["Dependent 2", "not in the list"],
      ],
    ],
    [
      "a row that was added there",
      [six, eight],
      [six, { age: "9" }],
      [
        ["Dependent 2, age", "9"],
        ["Dependent 2, relationship", "empty"],
        ["Dependent 2, lives with you", "empty"],
      ],
    ],
    ["a row that was added there, beside one that is the same", [six], [six, { age: "9" }], [["Dependent 2, age", "9"]]],
    ["rows in another order", [six, eight], [eight, six], [["Dependents", "the same answers in other rows"]]],
  ])("describes %s by row and question", (_what, local, remote, lines) => {
    expect(remoteAnswers(income.fields, { name: "dependents", label: "Dependents", local, remote })).toEqual(lines);
  });

  it("describes choices in rows by their labels, and rows with a name by it", () => {
    const [whom] = remoteAnswers(income.fields, { name: "sixMonths", label: "", local: [], remote: [{ who: "me" }] });
    expect(whom?.[1]).toBe("Me");
    const remote = [{ year: "Current Year" }, { year: "Prior Year", debtorAmount: "$5" }];
    const conflict = { name: "grossIncomeHistory", label: "", local: [remote[0], { year: "Prior Year" }], remote };
    expect(remoteAnswers(financialAffairs.fields, conflict)).toEqual([["Prior Year, you", "$5"]]);
  });

  it("reports no conflict if both gave the same answer", () => {
    const local = withIncome({}, { jobTitle: "Nurse" });
    expect(mergeThreeWay(income.fields, base, local, withIncome({}, { jobTitle: "Nurse" }))).toEqual({ values: local, conflicts: [] });
  });
});

/** One answer to each question that a step's page asks, including each member of a group; a list counts as one question. */
const singleAnswers = (fields: Fields): Values[] =>
  Object.entries(fields).flatMap(([name, field]): Values[] => {
    if (field.kind === "group") return singleAnswers(field.fields).map((answer) => ({ [name]: answer }));
    if (field.kind === "list") return [{ [name]: [{ [Object.keys(field.fields)[0]!]: "7/2026" }] }];
    if (field.answeredBy) return [];
    if (field.kind === "checkbox") return [{ [name]: true }];
    if (field.kind === "yesNo") return [{ [name]: field.default === "yes" ? "no" : "yes" }];
    return [{ [name]: field.kind === "choice" ? Object.keys(field.options).at(-1) : "$7" }];
  });

describe.each(questionSteps)("every answer of $slug", (step) => {
  it("is found as a change and accepted from the other window", () => {
    const untouched = completeValues(step, undefined);
    for (const answer of singleAnswers(step.fields)) {
      const changed = mergeValues(step.fields, untouched, answer);
      expect(mergeValues(step.fields, untouched, changedAnswers(step.fields, changed, [untouched]))).toEqual(changed);
      expect(mergeThreeWay(step.fields, untouched, untouched, changed)).toEqual({ values: changed, conflicts: [] });
    }
  });
});
