import { json } from "../platform/http/described-calls.server.ts";
import { webhookEvents, webhookSchema } from "../platform/http/webhook-events.server.ts";
import type { MediaTypes, Operation } from "./open-api.ts";

/** What the webhook is about, for the description of the API. */
export const webhookTag = {
  name: "Webhooks",
  description:
    "The server posts events to the address in the setting WEBHOOK_URL, each signed with WEBHOOK_SECRET in the manner of Standard " +
    "Webhooks, whose libraries verify it.",
};

const signatureHeaders = [
  [
    "Webhook-Id",
    "The event's id, the same with every try: a program that has had it returns 2xx and does nothing.",
    "evt_Zk3vQ8wLr1xN5tB7yH2cJ0pM",
  ],
  ["Webhook-Timestamp", "When it was sent, in seconds since 1970. A program refuses one that is older than five minutes.", "1772635200"],
  [
    "Webhook-Signature",
    "v1, and, after a comma, the HMAC-SHA-256 of id.timestamp.body in base64. The key is what WEBHOOK_SECRET has in base64.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ],
] as const;

/** An event as it is sent. */
export const webhookContent = json(webhookSchema, {
  type: "form.submitted",
  timestamp: "2026-03-04T15:20:00.000Z",
  data: { formId: "Zk3vQ8wLr1xN5tB7yH2cJ0pM", reference: "K7M2-9XQT-4RWD" },
});

/** The one call that the server itself makes, with the content that it sends. */
export const webhookOperation = (content: MediaTypes): Operation => ({
  tags: [webhookTag.name],
  operationId: "tellOfEvent",
  summary: "Tell a program of an event",
  description: [
    ...Object.entries(webhookEvents).map(([event, means]) => `${event}: ${means}.`),
    "An event is tried for two days, with growing intervals, until the answer is 2xx within ten seconds. Redirects are not followed.",
  ].join("\n\n"),
  "x-who": "The server calls the office's program.",
  security: [],
  parameters: signatureHeaders.map(([name, description, example]) => ({
    in: "header",
    name,
    description,
    required: true,
    schema: { type: "string" },
    example,
  })),
  requestBody: { required: true, content },
  responses: {
    "2XX": { description: "It was taken." },
    410: { description: "The program wants no more of this event: it is not tried again." },
    default: { description: "It is tried again." },
  },
});
