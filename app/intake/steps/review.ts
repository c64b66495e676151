import { defineStep } from "../step.ts";

export const review = defineStep({
  id: 14,
  key: "review",
  slug: "review",
  name: "Review & Submit",
  shortName: "Review",
  title: "Form Review & Submission",
  description: "Look over your answers, hand in your papers, and send everything to the attorney.",
  fields: {},
  sections: [],
});
