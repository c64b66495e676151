import { printableLine } from "../../questionnaire/printable-text.ts";
import { reasonMax } from "./wording.ts";

/** Reason for filing forms or lists that are incomplete, trimmed; "" for none. */
export const reasonSchema = printableLine(reasonMax)
  .transform((text) => text.trim())
  .default("");
