import type { TaskList } from "graphile-worker";
import type { z } from "zod";
import { env } from "../platform/env.server.ts";
import { postWebhook } from "../platform/http/webhook.server.ts";
import type { webhookSchema } from "../platform/http/webhook-events.server.ts";
import { log } from "../platform/log.server.ts";
import { webhookPosts } from "../platform/metrics.server.ts";
import { audit } from "../records/activity/audit-log.server.ts";
import { findExistingCases } from "../records/removal/erasures.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { retryGivenUpWebhooks, type WebhookPayload } from "../records/activity/webhooks.server.ts";

/** The status with which a receiver says that it is gone for good. All other failures may be fixed there or in the settings. */
const GONE = 410;

const webhookBody = ({ event, at, ...about }: WebhookPayload): z.output<typeof webhookSchema> => ({
  type: event,
  timestamp: at,
  data: "formId" in about ? { formId: about.formId, reference: referenceOf(about.formId) } : { uploadSessionId: about.uploadSessionId },
});

/** The job that posts an event to the office's webhook. It is retried as often as email. */
export const webhookTasks: TaskList = {
  post_webhook: async (payload, { job }) => {
    const { WEBHOOK_URL, WEBHOOK_SECRET } = env;
    if (!WEBHOOK_URL || !WEBHOOK_SECRET) return;
    const webhook = payload as WebhookPayload;
    const { webhookId, event, at: _, ...about } = webhook;
    const caseId = "formId" in about ? about.formId : about.uploadSessionId;
    if (!(await findExistingCases([caseId])).has(caseId)) return;
    const outcome = await postWebhook(WEBHOOK_URL, WEBHOOK_SECRET, { id: webhookId, body: JSON.stringify(webhookBody(webhook)) }).catch(
      describeFailure,
    );
    if (typeof outcome === "number" && outcome >= 200 && outcome < 300) {
      webhookPosts.inc({ outcome: "delivered" });
      return retryGivenUpWebhooks();
    }
    const reason = typeof outcome === "number" ? `HTTP ${outcome}` : outcome;
    const isLastTry = outcome === GONE || job.attempts >= job.max_attempts;
    webhookPosts.inc({ outcome: isLastTry ? "given_up" : "failed" });
    log[outcome === GONE ? "error" : "warn"](
      { attempt: job.attempts, ...about, event, webhook: webhookId, reason },
      "webhook not delivered",
    );
    if (isLastTry) await audit({ action: "webhook_failed", detail: `${event}, ${reason}`, ...about });
    if (outcome !== GONE) throw new Error(reason);
  },
};

/** Returns why there was no response, such as "ECONNREFUSED" or "TimeoutError"; never the message, which may quote the URL. */
function describeFailure(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}
