import type { PendingQuery, Row, TransactionSql } from "postgres";
import { sql } from "../platform/database/database.server.ts";

type JSONObject = Record<string, string | number | boolean | null>;

/** Attempts of a job that sends email: about two days at graphile-worker's growing intervals. */
export const mailAttempts = 17;

/** `maxAttempts` includes the first attempt. A job replaces a waiting one with the same `jobKey`. Jobs of one `queue` run one at a time. */
export type JobOptions = { maxAttempts?: number; jobKey?: string; queue?: string };

/** Queues a job that is committed with the transaction, or not at all. */
export async function queueJob(
  tx: TransactionSql,
  task: string,
  payload: JSONObject,
  { maxAttempts = 25, jobKey, queue }: JobOptions = {},
): Promise<void> {
  await tx`
    select graphile_worker.add_job(
      ${task}, ${tx.json(payload)}::json, queue_name => ${queue ?? null}, max_attempts => ${maxAttempts}::int,
      job_key => ${jobKey ?? null})`;
}

/**
 * Matches if a job of a task is running or will be tried again, and one of the values of its payload is `value`, a
 * column qualified with its table.
 */
export const hasJob = (task: string, value: PendingQuery<Row[]>): PendingQuery<Row[]> => sql`exists (
  select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where task.identifier = ${task} and (job.attempts < job.max_attempts or job.locked_at is not null)
    and ${value} in (select value from json_each_text(job.payload)))`;

/** Deletes the jobs whose payload has one of these ids, within the transaction. One that is running ends by itself. */
export async function deleteJobsNaming(tx: TransactionSql, ids: readonly string[]): Promise<void> {
  await tx`
    select graphile_worker.complete_jobs(array_agg(job.id)) from graphile_worker._private_jobs job
    where exists (select from json_each_text(job.payload) where value = any(${ids as string[]})) having count(*) > 0`;
}

export interface JobCounts {
  /** Waiting or running. */
  waiting: number;
  /** Failed permanently: out of attempts or rejected by the mail server, and not superseded by a newer email. */
  dead: number;
  /** Emails among the dead jobs. */
  deadMails: number;
  /** Webhook events among the dead jobs. */
  deadWebhooks: number;
}

/** Age in seconds of the oldest waiting email, webhook event, and other job; null if there is none. */
export interface OldestJobs {
  mail: number | null;
  webhook: number | null;
  job: number | null;
}

/** Returns the age of the oldest waiting jobs of all processes, including those that will be retried. */
export async function getOldestJobs(): Promise<OldestJobs> {
  const [oldest] = await sql<[OldestJobs]>`
    select
      extract(epoch from now() - min(created_at) filter (where task_identifier like 'send%'))::int as mail,
      extract(epoch from now() - min(created_at) filter (where task_identifier = 'post_webhook'))::int as webhook,
      extract(epoch from now() - min(created_at) filter (where task_identifier not like 'send%' and task_identifier <> 'post_webhook'))::int
        as job
    from graphile_worker.jobs where attempts < max_attempts`;
  return oldest;
}

/** Counts the jobs of all processes. */
export async function countJobs(): Promise<JobCounts> {
  const [{ waiting, deadMails, deadWebhooks, otherDead }] = await sql<[Omit<JobCounts, "dead"> & { otherDead: number }]>`
    with dead as (select task_identifier like 'send%' as is_mail, task_identifier = 'post_webhook' as is_webhook from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and task_identifier not in ('send_submission', 'send_portal_delivery', 'send_edit_link'))
    select
      (select count(*)::int from graphile_worker.jobs where attempts < max_attempts) as waiting,
      (select count(*)::int from dead where not is_mail and not is_webhook) as "otherDead",
      (select count(*)::int from dead where is_webhook) as "deadWebhooks",
      (select count(*)::int from dead where is_mail)
        + (select count(*)::int from submissions where status = 'failed'
          and number = (select max(number) from submissions newest where newest.form_id = submissions.form_id))
        + (select count(*)::int from deliveries where status = 'failed')
        + (select count(*)::int from edit_link_mails where status = 'failed' and not exists (
          select from edit_link_mails newer where newer.form_id = edit_link_mails.form_id
            and newer.created_at > edit_link_mails.created_at)) as "deadMails"`;
  return { waiting, dead: otherDead + deadMails + deadWebhooks, deadMails, deadWebhooks };
}
