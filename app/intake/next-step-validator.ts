import type { Validator } from "remix-validated-form";
import { parsePost } from "../questionnaire/parse-post.ts";
import { validateStep, type Step, type Values } from "../questionnaire/step.ts";

/** The id of the one form that a step's page has. */
export const stepFormId = "step-form";

/** Validates a step before Next is submitted; every other button saves what is there. The server has the last word. */
export const nextStepValidator = (step: Step): Validator<Values> => ({
  validate: async (submittedData) => {
    const formData = submittedData as FormData;
    const values = parsePost(step, formData);
    const fieldErrors = (formData.get("intent") ?? "next") === "next" ? validateStep(step, values) : {};
    return Object.keys(fieldErrors).length > 0
      ? { submittedData, data: undefined, error: { fieldErrors } }
      : { submittedData, data: values, error: undefined };
  },
});
