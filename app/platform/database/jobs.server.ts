import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type ParsedCronItem, type Runner, type Task, type TaskList, type WorkerEvents } from "graphile-worker";
import { databaseUrl, whenDatabaseReturns } from "./database.server.ts";
import { asCause, log } from "../log.server.ts";

const HEARTBEAT_MS = 15_000;
const RELEASE_MS = 30_000;
const RESTART_MS = 1_000;
const STOP_MS = 7_000;

/** Where worker pools register, so that the jobs of killed workers can be told from those still in progress. */
export type WorkerRegistry = {
  heartbeat(poolIds: string[]): Promise<void>;
  releaseDead(): Promise<void>;
  leave(poolIds: string[]): Promise<void>;
};

/** The job queue's own messages, kept out of the log unless they are errors. */
export const quietLogger = new Logger(() => (level, message) => {
  if (level === "error") log.error({ part: "jobs" }, message);
  else log.debug({ part: "jobs" }, message);
});

const attempt = (work: Promise<void>) => work.catch((error: unknown) => log.warn({ error }, "job workers not recorded"));

/** The tasks with lines in the log that name the job, and the submission or session it is about. */
const named = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([task, work]): [string, Task] => [
      task,
      (payload, helpers) => {
        const { submissionId, sessionId } = payload as { submissionId?: string; sessionId?: string };
        const about = { ...(submissionId && { submission: submissionId }), ...(sessionId && { session: sessionId }) };
        return asCause({ job: helpers.job.id, task, ...about }, () => work!(payload, helpers));
      },
    ]),
  );

/**
 * Works on queued jobs until `stop`, which allows the running ones some seconds to finish. Jobs of a process that was killed
 * are free again within two minutes. After an outage of the database a new pool of workers begins, so that jobs which
 * the old one was given and never heard of are freed too.
 */
export async function startJobs(
  taskList: TaskList,
  registry: WorkerRegistry,
  parsedCronItems: ParsedCronItem[] = [],
): Promise<{ stop(): Promise<void> }> {
  const poolIds = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  const heartbeat = () => attempt(registry.heartbeat([...poolIds]));
  events.on("pool:create", ({ workerPool }) => {
    poolIds.add(workerPool.id);
    void heartbeat();
  });
  events.on("pool:release", ({ workerPool }) => poolIds.delete(workerPool.id));

  const start = () =>
    run({
      connectionString: databaseUrl(),
      taskList: named(taskList),
      parsedCronItems,
      events,
      concurrency: 2,
      maxPoolSize: 4,
      pollInterval: 2_000,
      noHandleSignals: true,
      logger: quietLogger,
    });

  let stopping = false;
  let runner: Runner | undefined = await start();
  let retire = () => {};
  const supervise = async () => {
    while (!stopping) {
      const retired = new Promise<void>((resolve) => (retire = resolve));
      await Promise.race([runner?.promise.catch(() => undefined), retired]);
      runner?.stop().catch(() => undefined);
      runner = undefined;
      if (!stopping) await sleep(RESTART_MS);
      if (!stopping) runner = await start().catch(() => undefined);
    }
    await runner?.stop();
  };
  whenDatabaseReturns(() => retire());
  const supervision = supervise();
  const release = () => heartbeat().then(() => attempt(registry.releaseDead()));
  await release();
  const timers = [setInterval(heartbeat, HEARTBEAT_MS), setInterval(release, RELEASE_MS)];

  return {
    async stop() {
      stopping = true;
      timers.forEach(clearInterval);
      const ids = [...poolIds];
      const working = runner;
      const ended = Promise.all([working?.stop(), supervision]).then(
        () => false,
        () => false,
      );
      const isLate = await Promise.race([ended, sleep(STOP_MS, true, { ref: false })]);
      if (isLate) await working?.kill();
      await attempt(registry.leave(ids));
    },
  };
}
