import type { TransactionSql } from "postgres";

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
