import { z } from "zod";
import { phoneDigits, formatPartialPhone } from "../questionnaire/format.ts";
import { isEmailAddress } from "../questionnaire/step.ts";
import { printableLine, printableText } from "../questionnaire/printable-text.ts";

const invalidEmail = "Please enter a valid email address (e.g., name@example.com)";
const invalidPhone = "Please enter a valid phone number";

const asText = (value: unknown) => value ?? "";
const trim = (text: string) => text.trim();

/** Contact details of a client who uses the upload portal. Unknown fields are dropped. */
export const contactSchema = z.object({
  clientName: z.preprocess(asText, printableLine(100).transform(trim).pipe(z.string().min(1, "Name is required"))),
  clientEmail: z.preprocess(asText, z.string().transform(trim).pipe(z.string().refine(isEmailAddress, invalidEmail))),
  clientPhone: z.preprocess(
    asText,
    printableLine(100, invalidPhone)
      .transform(trim)
      .refine((text) => text === "" || phoneDigits(text).length === 10, invalidPhone)
      .transform((text) => formatPartialPhone(text)),
  ),
  comments: z.preprocess(asText, printableText(1000).transform(trim)),
});

export type Contact = z.output<typeof contactSchema>;
