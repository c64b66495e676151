import { z } from "zod";
import { idSchema } from "./api-shapes.server.ts";

/** Events that the office's API client is notified of, with their descriptions. */
export const webhookEvents = {
  "form.submitted": "a form was submitted, for the first time or again",
  "documents.submitted": "new documents were submitted, with a form or through the upload portal",
  "questions.answered": "a client has answered everything the office asked",
  "case.ready": "the office has set a case to Ready",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;

/** Payload of an event: what happened, when, and to which case. It contains no answer, name, or address. */
export const webhookSchema = z.object({
  type: z.enum(Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]),
  timestamp: z.string().datetime().describe("When it happened"),
  data: z.object({
    formId: idSchema.optional(),
    reference: z.string().optional().describe("The reference by which the client names the form on the phone"),
    uploadSessionId: idSchema.optional().describe("Instead of both, for an upload session of the portal"),
  }),
});
