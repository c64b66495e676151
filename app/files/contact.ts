import { z } from "zod";
import { phoneDigits, formatPartialPhone } from "../questionnaire/format.ts";
import { isEmailAddress } from "../questionnaire/step.ts";
import { printableLine, printableText } from "../questionnaire/printable-text.ts";

const tooLongName = "Please use at most 100 characters";
const tooLongComments = "Please use at most 1000 characters";
const wrongEmail = "Please enter a valid email address (e.g., name@example.com)";
const wrongPhone = "Please enter a valid phone number";

const asText = (value: unknown) => value ?? "";
const trimmed = (text: string) => text.trim();

/** Who sends documents through the portal. Unknown names are dropped. */
export const contactSchema = z.object({
  clientName: z.preprocess(asText, printableLine(100, tooLongName).transform(trimmed).pipe(z.string().min(1, "Name is required"))),
  clientEmail: z.preprocess(asText, z.string().transform(trimmed).pipe(z.string().refine(isEmailAddress, wrongEmail))),
  clientPhone: z.preprocess(
    asText,
    printableLine(100, wrongPhone)
      .transform(trimmed)
      .refine((text) => text === "" || phoneDigits(text).length === 10, wrongPhone)
      .transform((text) => formatPartialPhone(text)),
  ),
  comments: z.preprocess(asText, printableText(1000, tooLongComments).transform(trimmed)),
});

export type Contact = z.output<typeof contactSchema>;
