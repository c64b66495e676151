import { z } from "zod";
import { idSchema } from "../platform/http/api-shapes.server.ts";
import { languages } from "../platform/language/language.ts";
import { draftSchema } from "../questionnaire/answers/answer-schemas.server.ts";
import { steps } from "../questionnaire/form/index.ts";
import type { Form } from "../records/form.ts";

/** The language of a client. */
export const languageSchema = z.enum(languages).describe("The client's language, which emails and documents for the client are in");

/** A form as its owner and the office see it. */
export const formSchema = z.object({
  id: idSchema,
  clientName: z.string(),
  clientEmail: z.string().describe('"" if none is known'),
  currentStep: z.number().int().min(1).max(steps.length),
  isCompleted: z.boolean(),
  formData: draftSchema,
  version: z.number().int().min(1).describe("Grows by one with every save; also the ETag"),
  createdAt: z.date(),
  updatedAt: z.date(),
  submittedAt: z.date().nullable(),
  lang: languageSchema,
});

export const formJson = ({
  sectionVersions,
  sectionsRead,
  bytes,
  progress,
  affairsSavedAt,
  isAsked,
  removedRow,
  hasSpanish,
  language,
  ...form
}: Form): z.output<typeof formSchema> => ({ ...form, lang: language });
