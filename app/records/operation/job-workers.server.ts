import { sql } from "../../platform/database/database.server.ts";

/** Records that these worker pools are alive. */
export async function heartbeat(workerIds: string[]): Promise<void> {
  if (workerIds.length === 0) return;
  await sql`
    insert into job_workers ${sql(workerIds.map((worker_id) => ({ worker_id })))}
    on conflict (worker_id) do update set seen_at = now()`;
}

/** Deletes workers that shut down cleanly, and those not seen for a day. */
export async function removeWorkers(workerIds: string[]): Promise<void> {
  await sql`delete from job_workers where worker_id = any(${workerIds}) or seen_at < now() - interval '1 day'`;
}

/** Unlocks the jobs of workers that have not been seen for a minute. */
export async function releaseDeadWorkers(): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs left join job_workers on worker_id = locked_by
    where locked_by is not null and coalesce(seen_at, locked_at) < now() - interval '60 seconds'
    having count(*) > 0`;
}
