import { z } from "zod";
import { printableLine, printableText } from "../../questionnaire/printable-text.ts";
import { maxInitials } from "../../records/case-lists.ts";
import { countWords, isSearchable, maxNameWords } from "./name-match.server.ts";

export const nameMax = 200;
const decisionMax = 2_000;

/** Name to search for. */
export const conflictQuerySchema = z.object({
  name: printableLine(nameMax, `Please use at most ${nameMax} characters`)
    .transform((text) => text.trim())
    .refine(isSearchable, "Please enter a name with at least two letters")
    .refine((name) => countWords(name) <= maxNameWords, `Please use at most ${maxNameWords} words`),
});

/** Decision about a search, with the initials of the person who made it. */
export const decisionSchema = z.object({
  decision: printableText(decisionMax, `Please use at most ${decisionMax.toLocaleString("en-US")} characters`)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "Please write what you decided"),
  initials: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => /^[A-Z]+$/.test(text) && text.length <= maxInitials, `Please enter your initials, at most ${maxInitials} letters`),
});
