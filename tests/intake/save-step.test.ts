import { describe, expect, it } from "vitest";
import { readStepPost } from "../../app/intake/step-post.server.ts";
import { planSave } from "../../app/intake/step/save-step.server.ts";
import type { Step } from "../../app/questionnaire/step.ts";
import { cashAdvances } from "../../app/questionnaire/steps/cash-advances.ts";
import { expenses } from "../../app/questionnaire/steps/expenses.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";

const plan = (step: Step, posted: Record<string, string>) => planSave(step, readStepPost(step, new URLSearchParams(posted)));

describe("what a post of a step saves beside its values", () => {
  it.each([
    ["next", personalInfo.id],
    ["previous", personalInfo.id],
    ["save", personalInfo.id],
    ["goto:expenses", expenses.id],
  ])("the step that %s leads to, which is its own if an answer is missing", (intent, step) => {
    expect(plan(personalInfo, { intent })).toMatchObject({ currentStep: step, formId: "", removedRow: undefined });
  });

  it("the next step if nothing is missing", () => {
    expect(plan(cashAdvances, { intent: "next", formId: "form" })).toMatchObject({ currentStep: cashAdvances.id + 1, formId: "form" });
  });

  it("the row that it removes, so that it can be restored", () => {
    const rows = { "cashAdvances[0].amount": "$50", "cashAdvances[1].amount": "$60" };
    const { removedRow } = plan(cashAdvances, { intent: "remove:cashAdvances:0", cashAdvancesQuestion: "yes", ...rows });
    expect(removedRow).toMatchObject({ step: "cashAdvances", list: "cashAdvances", row: 0, removed: { amount: "$50" } });
  });
});
