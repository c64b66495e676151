import { createValidator } from "remix-validated-form";
import { parsePost } from "../questionnaire/parse-post.ts";
import { validateStep, type Step, type Values } from "../questionnaire/step.ts";

/** The id of the one form that a step's page has. */
export const stepFormId = "step-form";

/** Only Next is checked before it is sent; every other button saves and goes. The server has the last word. */
export const nextStepValidator = (step: Step) =>
  createValidator<Values>({
    validate: async (posted: Values) => {
      const form = document.getElementById(stepFormId) as HTMLFormElement;
      const isNext = posted["intent"] === undefined || posted["intent"] === "next";
      const fieldErrors = isNext ? validateStep(step, parsePost(step, new FormData(form))) : {};
      return Object.keys(fieldErrors).length > 0 ? { error: fieldErrors, data: undefined } : { data: posted, error: undefined };
    },
    validateField: async () => ({}),
  });
