import { z } from "zod";
import { idSchema } from "./api-shapes.server.ts";

/** The events that a program of the office is told of, in words. */
export const webhookEvents = {
  "form.submitted": "a form was submitted, also when it was again",
  "documents.submitted": "documents came that were not there before: with a form, or through the upload portal",
  "questions.answered": "a client has answered all that was asked",
  "case.ready": "the office has set a case to Ready",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;

/** What a program is sent: what happened, when, and to which case. It holds no answer, name or address. */
export const webhookSchema = z.object({
  type: z.enum(Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]),
  timestamp: z.string().datetime().describe("When it happened"),
  data: z.object({
    formId: idSchema.optional(),
    reference: z.string().optional().describe("What the client calls the form by on the phone"),
    uploadSessionId: idSchema.optional().describe("Instead of both, of the upload portal"),
  }),
});
