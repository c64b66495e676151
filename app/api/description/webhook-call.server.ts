import { json } from "../../platform/http/described-calls.server.ts";
import { webhookEvents, webhookSchema } from "../../platform/http/webhook-events.server.ts";
import type { MediaTypes, Operation } from "./open-api.ts";

/** The tag under which the API description lists the webhook. */
export const webhookTag = {
  name: "Webhooks",
  description:
    "The server posts events to the URL in the setting WEBHOOK_URL. Each is signed with WEBHOOK_SECRET according to the Standard " +
    "Webhooks specification, and its libraries can verify the signature.",
};

const signatureHeaders = [
  [
    "Webhook-Id",
    "The id of the event, the same for every attempt. For an event that was already processed, return 2xx and do nothing.",
    "evt_Zk3vQ8wLr1xN5tB7yH2cJ0pM",
  ],
  ["Webhook-Timestamp", "The time of sending in seconds since 1970. Reject requests that are more than five minutes old.", "1772635200"],
  [
    "Webhook-Signature",
    "v1, a comma, and the HMAC-SHA-256 of id.timestamp.body in base64. The key is WEBHOOK_SECRET without whsec_, decoded from base64.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ],
] as const;

/** The body of a webhook request. */
export const webhookContent = json(webhookSchema, {
  type: "form.submitted",
  timestamp: "2026-03-04T15:20:00.000Z",
  data: { formId: "Zk3vQ8wLr1xN5tB7yH2cJ0pM", reference: "K7M2-9XQT-4RWD" },
});

/** Describes the one request that the server itself sends. */
export const webhookOperation = (content: MediaTypes): Operation => ({
  tags: [webhookTag.name],
  operationId: "notifyWebhook",
  summary: "Notify an API client of an event",
  description: [
    ...Object.entries(webhookEvents).map(([event, meaning]) => `${event}: ${meaning}.`),
    "Delivery is retried for two days at growing intervals until the client responds with 2xx within ten seconds. Redirects are not " +
      "followed.",
  ].join("\n\n"),
  "x-who": "The server, which calls the office's API client.",
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
    "2XX": { description: "The event was accepted." },
    410: { description: "The client no longer wants this event. It is not sent again." },
    default: { description: "The event is sent again later." },
  },
});
