import { z } from "zod";
import { phoneDigits, formatPartialPhone } from "../questionnaire/format.ts";
import { isEmailAddress } from "../questionnaire/step.ts";
import { anyPrintableLine, printableLine, printableText } from "../questionnaire/printable-text.ts";
import { words } from "./wording/index.ts";

const nameRequired = () => ({ message: words.nameRequired });
const invalidEmail = () => ({ message: words.invalidEmail });
const invalidPhone = () => ({ message: words.invalidPhone });

const asText = (value: unknown) => value ?? "";
const trim = (text: string) => text.trim();

/** Contact details of a client who uses the upload portal. Unknown fields are dropped. */
export const contactSchema = z.object({
  clientName: z.preprocess(
    asText,
    printableLine(100)
      .transform(trim)
      .pipe(z.string({ errorMap: nameRequired }).min(1)),
  ),
  clientEmail: z.preprocess(asText, z.string().transform(trim).pipe(z.string().refine(isEmailAddress, invalidEmail))),
  clientPhone: z.preprocess(
    asText,
    anyPrintableLine()
      .transform(trim)
      .refine((text) => text === "" || (text.length <= 100 && phoneDigits(text).length === 10), invalidPhone)
      .transform((text) => formatPartialPhone(text)),
  ),
  comments: z.preprocess(asText, printableText(1000).transform(trim)),
});

export type Contact = z.output<typeof contactSchema>;
