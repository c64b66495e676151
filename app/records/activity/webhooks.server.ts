import type { TransactionSql } from "postgres";
import { randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { env } from "../../platform/env.server.ts";
import type { WebhookEvent } from "../../platform/http/webhook-events.server.ts";
import { caseReference, type CaseReference } from "./audit-log.server.ts";
import type { CaseTable } from "../case-lists.ts";
import { mailAttempts, queueJob } from "../jobs.server.ts";

/** Payload of the job that delivers one event. */
export type WebhookPayload = { webhookId: string; event: WebhookEvent; at: string } & CaseReference;

const task = "post_webhook";

/** Events are delivered one at a time, so that an unresponsive receiver does not delay emails. */
const queue = "webhooks";

/** Days that given-up events are stored, for a receiver that comes back. */
const KEPT_DAYS = 30;

/** Queues an event of a case for the office's API client, if there is one, within the transaction. */
export async function queueWebhook(tx: TransactionSql, event: WebhookEvent, about: CaseReference): Promise<void> {
  if (!env.WEBHOOK_URL) return;
  const payload: WebhookPayload = { webhookId: `evt_${randomId()}`, event, at: new Date().toISOString(), ...about };
  await queueJob(tx, task, payload, { maxAttempts: mailAttempts, queue });
}

/** Queues the event that a case is ready to be filed. */
export const queueReadyWebhook = (tx: TransactionSql, table: CaseTable, id: string): Promise<void> =>
  queueWebhook(tx, "case.ready", caseReference(table, id));

const givenUp = () => sql`
  select id from graphile_worker.jobs where task_identifier = ${task} and attempts >= max_attempts and locked_at is null`;

/** Retries the given-up events with their original ids, because the receiver is back. */
export async function retryGivenUpWebhooks(): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), now(), attempts => ${mailAttempts - 1}::int)
    from (${givenUp()}) given_up having count(*) > 0`;
}

/** Deletes events that were given up too long ago, or all if no webhook is configured anymore. */
export async function purgeWebhooks(): Promise<void> {
  const days = env.WEBHOOK_URL ? KEPT_DAYS : 0;
  await sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from (${givenUp()} and created_at <= now() - ${days} * interval '1 day') purged having count(*) > 0`;
}
