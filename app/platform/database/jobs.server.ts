import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type Job, type ParsedCronItem, type Runner, type Task, type TaskList, type WorkerEvents } from "graphile-worker";
import { databaseUrl, onDatabaseRecovery } from "./database.server.ts";
import { runWithLogContext, log } from "../log.server.ts";

const HEARTBEAT_MS = 15_000;
const RELEASE_MS = 30_000;
const RESTART_MS = 1_000;
const STOP_MS = 7_000;

/** Registry of worker pools, which distinguishes the jobs of killed workers from those still in progress. */
export type WorkerRegistry = {
  heartbeat(poolIds: string[]): Promise<void>;
  releaseDeadWorkers(): Promise<void>;
  removeWorkers(poolIds: string[]): Promise<void>;
};

/** Whether a message of the job queue is about a job that failed and will be tried again. */
function isRetried(meta: { failure?: boolean; job?: Job } = {}): boolean {
  return meta.failure === true && meta.job !== undefined && meta.job.attempts < meta.job.max_attempts;
}

/** Logs the job queue's own messages at the debug level, except for errors, which are warnings as long as the job is tried again. */
export const quietLogger = new Logger(() => (level, message, meta) => {
  const ownLevel = level !== "error" ? "debug" : isRetried(meta) ? "warn" : "error";
  log[ownLevel]({ part: "jobs" }, message);
});

const logFailure = (work: Promise<void>) => work.catch((error: unknown) => log.warn({ error }, "job workers not recorded"));

/** Adds the job, and the submission or session it is about, to the log lines of each task. */
const addLogContext = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([task, work]): [string, Task] => [
      task,
      (payload, helpers) => {
        const { submissionId, sessionId } = payload as { submissionId?: string; sessionId?: string };
        const logFields = { ...(submissionId && { submission: submissionId }), ...(sessionId && { session: sessionId }) };
        return runWithLogContext({ job: helpers.job.id, task, ...logFields }, () => work!(payload, helpers));
      },
    ]),
  );

/**
 * Runs queued jobs until `stop`, which gives running ones a few seconds to finish. Jobs of a killed process become
 * available again within two minutes. After a database outage a new pool of workers starts, which also frees jobs that
 * the old pool had locked without knowing.
 */
export async function startJobs(
  taskList: TaskList,
  registry: WorkerRegistry,
  parsedCronItems: ParsedCronItem[] = [],
): Promise<{ stop(): Promise<void> }> {
  const poolIds = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  const heartbeat = () => logFailure(registry.heartbeat([...poolIds]));
  events.on("pool:create", ({ workerPool }) => {
    poolIds.add(workerPool.id);
    void heartbeat();
  });
  events.on("pool:release", ({ workerPool }) => poolIds.delete(workerPool.id));

  const start = () =>
    run({
      connectionString: databaseUrl(),
      taskList: addLogContext(taskList),
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
  onDatabaseRecovery(() => retire());
  const supervision = supervise();
  const release = () => heartbeat().then(() => logFailure(registry.releaseDeadWorkers()));
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
      await logFailure(registry.removeWorkers(ids));
    },
  };
}
