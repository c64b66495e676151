import type { TransactionSql } from "postgres";
import { randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";
import type { WebhookEvent } from "../platform/http/webhook-events.server.ts";
import { aboutCase, type AboutCase } from "./audit-log.server.ts";
import type { CaseTable } from "./case-lists.ts";
import { mailAttempts, queueJob } from "./jobs.server.ts";

/** The job that tells of one event. */
export type WebhookPayload = { webhookId: string; event: WebhookEvent; at: string } & AboutCase;

const task = "post_webhook";
/** One at a time, so that a receiver that does not answer holds up no mail. */
const queue = "webhooks";

/** How long events are kept that were given up, for a receiver that comes back. */
const keptDays = 30;

/** Tells the office's program of an event of a case, if there is one: once the transaction is committed, or not at all. */
export async function announce(tx: TransactionSql, event: WebhookEvent, about: AboutCase): Promise<void> {
  if (!env.WEBHOOK_URL) return;
  const payload: WebhookPayload = { webhookId: `evt_${randomId()}`, event, at: new Date().toISOString(), ...about };
  await queueJob(tx, task, payload, { maxAttempts: mailAttempts, queue });
}

/** Tells it that a case is ready to be filed. */
export const announceReady = (tx: TransactionSql, table: CaseTable, id: string): Promise<void> =>
  announce(tx, "case.ready", aboutCase(table, id));

const givenUp = () => sql`
  select id from graphile_worker.jobs where task_identifier = ${task} and attempts >= max_attempts and locked_at is null`;

/** Tries the events that were given up once more, with the ids they had, because the receiver is back. */
export async function retryGivenUpWebhooks(): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), now(), attempts => ${mailAttempts - 1}::int)
    from (${givenUp()}) given_up having count(*) > 0`;
}

/** Purges the events that were given up too long ago, and all if no program is told of any more. */
export async function purgeWebhooks(): Promise<void> {
  const days = env.WEBHOOK_URL ? keptDays : 0;
  await sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from (${givenUp()} and created_at <= now() - ${days} * interval '1 day') purged having count(*) > 0`;
}
