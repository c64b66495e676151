import { defineStep } from "../step.ts";
import { names } from "./names.ts";

export const review = defineStep({
  ...names.review,
  title: "Form Review & Submission",
  description: "Look over your answers, hand in your papers, and send everything to the attorney.",
  fields: {},
  sections: [],
});
