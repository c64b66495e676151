import { z } from "zod";
import { printableLine, printableText } from "../../questionnaire/printable-text.ts";
import { maxInitials } from "../../records/case-lists.ts";
import { isSearchable } from "./name-match.server.ts";

export const nameMax = 200;
const decisionMax = 2_000;

/** A name that is to be searched for. */
export const conflictQuerySchema = z.object({
  name: printableLine(nameMax, `Please use at most ${nameMax} characters`)
    .transform((text) => text.trim())
    .refine(isSearchable, "Please enter a name with at least two letters"),
});

/** What was decided about a search, and by whom. */
export const decisionSchema = z.object({
  decision: printableText(decisionMax, `Please use at most ${decisionMax.toLocaleString("en-US")} characters`)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "Please write what you decided"),
  initials: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => new RegExp(`^[A-Z]{1,${maxInitials}}$`).test(text), `Please enter your initials, at most ${maxInitials} letters`),
});
