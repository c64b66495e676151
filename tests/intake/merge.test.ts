import { describe, expect, it } from "vitest";
import { mergeThreeWay } from "../../app/questionnaire/merge.ts";
import { completeValues, type Values } from "../../app/questionnaire/step.ts";
import { income } from "../../app/questionnaire/steps/income.ts";

const base = completeValues(income, undefined);
const withIncome = (values: Values, more: Values = {}): Values => ({
  ...base,
  ...more,
  monthlyIncome: { ...(base["monthlyIncome"] as Values), ...values },
});

describe("two windows on one step", () => {
  it("keep what each has changed", () => {
    const mine = withIncome({ debtorGrossIncome: "$1" }, { jobTitle: "Dispatcher" });
    const theirs = withIncome({ spouseGrossIncome: "$2" }, { dependents: [{ age: "9", relationship: "Son", livesWithYou: "yes" }] });
    const { values, conflicts } = mergeThreeWay(income.fields, base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(values).toEqual(
      withIncome({ debtorGrossIncome: "$1", spouseGrossIncome: "$2" }, { jobTitle: "Dispatcher", dependents: theirs["dependents"] }),
    );
  });

  it("keep mine and report theirs where both have changed the same answer", () => {
    const mine = withIncome({ debtorGrossIncome: "$1" });
    const theirs = withIncome({ debtorGrossIncome: "$2" });
    expect(mergeThreeWay(income.fields, base, mine, theirs)).toEqual({
      values: mine,
      conflicts: [{ name: "monthlyIncome.debtorGrossIncome", label: "Gross income (debtor)", remote: "$2" }],
    });
  });

  it("agree without a word where both gave the same answer", () => {
    const mine = withIncome({}, { jobTitle: "Nurse" });
    expect(mergeThreeWay(income.fields, base, mine, withIncome({}, { jobTitle: "Nurse" }))).toEqual({ values: mine, conflicts: [] });
  });
});
