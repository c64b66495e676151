import type { TransactionSql } from "postgres";
import { sql } from "../platform/database.server.ts";

type JSONObject = Record<string, string | number | boolean | null>;

/** `maxAttempts` counts the first one; a job with the `jobKey` of a waiting one replaces it. */
export type JobOptions = { maxAttempts?: number; jobKey?: string };

/** Queues a job that comes to exist with the transaction's own changes, or not at all. */
export async function queueJob(
  tx: TransactionSql,
  task: string,
  payload: JSONObject,
  { maxAttempts = 25, jobKey }: JobOptions = {},
): Promise<void> {
  await tx`
    select graphile_worker.add_job(
      ${task}, ${tx.json(payload)}::json, max_attempts => ${maxAttempts}::int, job_key => ${jobKey ?? null})`;
}

export interface JobCounts {
  /** To be done now or later, and being done. */
  waiting: number;
  /** Given up: out of attempts, or refused for good by the mail server. */
  dead: number;
}

/** How many jobs there are, of all processes. */
export async function countJobs(): Promise<JobCounts> {
  const [counts] = await sql<[JobCounts]>`
    select
      (select count(*)::int from graphile_worker.jobs where attempts < max_attempts) as waiting,
      (select count(*)::int from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and task_identifier not in ('send_submission', 'send_portal_delivery', 'send_edit_link'))
        + (select count(*)::int from submissions where status = 'failed')
        + (select count(*)::int from deliveries where status = 'failed')
        + (select count(*)::int from edit_link_mails where status = 'failed') as dead`;
  return counts;
}
