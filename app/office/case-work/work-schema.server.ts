import { z } from "zod";
import { printableText } from "../../questionnaire/printable-text.ts";
import { maxInitials, workStates, type WorkState } from "../../records/case-lists.ts";

const states = Object.keys(workStates) as [WorkState, ...WorkState[]];
export const noteMax = 5_000;

const wrongInitials = `Please use at most ${maxInitials} letters`;
export const wrongDate = "Please enter a date, as in 2026-11-30";

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

/** What may be changed of the work on a case; what is left out stays. */
export const workChangeSchema = z.object({
  state: z.enum(states, { message: `Please use one of ${states.join(", ")}` }).optional(),
  assignee: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => new RegExp(`^[A-Z]{0,${maxInitials}}$`).test(text), wrongInitials)
    .describe('The initials of the person in charge; "" for nobody')
    .optional(),
  nextDate: z.string().refine(isDay, wrongDate).nullable().describe("The day on which something is to be done").optional(),
});

/** A new note on a case. */
export const noteSchema = z.object({
  text: printableText(noteMax, `Please use at most ${noteMax.toLocaleString("en-US")} characters`)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "Please write a note"),
});
