import { defineStep } from "../step.ts";
import { names } from "./names.ts";

export const review = defineStep({
  ...names.review,
  title: "Form Review & Submission",
  description: "Review your answers, upload your documents, and send everything to the attorney.",
  fields: {},
  sections: [],
});
