import { z } from "zod";
import { printableText } from "../../questionnaire/printable-text.ts";
import { maxInitials, workStates, type WorkState } from "../../records/case-lists.ts";

const states = Object.keys(workStates) as [WorkState, ...WorkState[]];
export const noteMax = 5_000;

const invalidInitials = `Please use at most ${maxInitials} letters`;
export const invalidDate = "Please enter a date, as in 2026-11-30";

/** Whether a text is a day such as 2026-11-30. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

/** Change to the work on a case. Omitted properties stay as they are. */
export const workChangeSchema = z.object({
  state: z.enum(states, { message: `Please use one of ${states.join(", ")}` }).optional(),
  assignee: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => /^[A-Z]*$/.test(text) && text.length <= maxInitials, invalidInitials)
    .describe('The initials of the person in charge; "" for nobody')
    .optional(),
  nextDate: z.string().refine(isDay, invalidDate).nullable().describe("The day of the next action").optional(),
});

const parseDay = (text: string | undefined) => (text === "" ? null : text);

/** New note on a case. */
export const noteSchema = z.object({
  text: printableText(noteMax)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "Please write a note"),
});

/**
 * Work on a case as its form posts it: the values, those that the attorney saw, and a note, which only its own button requires. An empty
 * date means none.
 */
export const workFormSchema = z.preprocess(
  (form) => {
    const { intent, text = "", nextDate, seenState, seenAssignee, seenNextDate, ...typed } = form as Record<string, string | undefined>;
    const seen = { state: seenState, assignee: seenAssignee, nextDate: parseDay(seenNextDate) };
    return { ...typed, nextDate: parseDay(nextDate), seen, text: intent === "note" || text.trim() !== "" ? text : undefined };
  },
  workChangeSchema.extend({ seen: workChangeSchema.required().optional().catch(undefined), text: noteSchema.shape.text.optional() }),
);
