import { printableLine } from "../questionnaire/printable-text.ts";
import { reasonMax, reasonTooLong } from "./reason.ts";

/** Reason for filing forms or lists that are incomplete, trimmed; "" for none. */
export const reasonSchema = printableLine(reasonMax, reasonTooLong)
  .transform((text) => text.trim())
  .default("");
