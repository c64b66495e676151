import type { Validator } from "remix-validated-form";
import { parsePost } from "../questionnaire/parse-post.ts";
import { lengthMessages } from "../questionnaire/text-lengths.ts";
import { validateStep, type Step, type Values } from "../questionnaire/step.ts";

/** Returns the messages that keep Next from continuing. */
const validatePost = (step: Step, values: Values): Record<string, string> => ({
  ...validateStep(step, values),
  ...lengthMessages(step.fields, values),
});

/** Returns a validator that checks a step when Next is pressed. Every other button saves without validation. The server checks again. */
export const nextStepValidator = (step: Step): Validator<Values> => ({
  validate: async (submittedData) => {
    const formData = submittedData as FormData;
    const values = parsePost(step, formData);
    const fieldErrors = (formData.get("intent") ?? "next") === "next" ? validatePost(step, values) : {};
    return Object.keys(fieldErrors).length > 0
      ? { submittedData, data: undefined, error: { fieldErrors } }
      : { submittedData, data: values, error: undefined };
  },
});
