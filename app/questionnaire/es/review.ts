import type { review } from "../steps/review.ts";
import type { Translation } from "../translation.ts";
import { stepNames } from "./step-names.ts";

export const reviewEs = {
  ...stepNames.review,
  title: "Revisar y enviar el formulario",
  description: "Revise sus respuestas, suba sus documentos y envíe todo al abogado.",
  fields: {},
  sections: [],
} satisfies Translation<typeof review>;
