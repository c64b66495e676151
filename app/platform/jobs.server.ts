import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type ParsedCronItem, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import { databaseUrl } from "./database.server.ts";
import { log } from "./log.server.ts";

const BEAT_MS = 15_000;
const RELEASE_MS = 30_000;
const RESTART_MS = 1_000;
const STOP_MS = 7_000;

/** Where workers sign in, so that the jobs of those that were killed can be told from those still being worked on. */
export type WorkerRoll = {
  beat(workerIds: string[]): Promise<void>;
  releaseDead(): Promise<void>;
  leave(workerIds: string[]): Promise<void>;
};

/** The job queue's own messages, kept out of the log unless they are errors. */
export const quietLogger = new Logger(() => (level, message) => {
  if (level === "error") log.error({ part: "jobs" }, message);
  else log.debug({ part: "jobs" }, message);
});

const attempt = (work: Promise<void>) => work.catch((error: unknown) => log.warn({ error }, "job workers not recorded"));

/**
 * Works on queued jobs until `stop`, which gives the running ones seconds to finish. When the database goes away, work starts
 * again once it is back. Jobs of a process that was killed are free again within two minutes.
 */
export async function startJobs(
  taskList: TaskList,
  roll: WorkerRoll,
  parsedCronItems: ParsedCronItem[] = [],
): Promise<{ stop(): Promise<void> }> {
  const workerIds = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  const beat = () => attempt(roll.beat([...workerIds]));
  events.on("worker:create", ({ worker }) => {
    workerIds.add(worker.workerId);
    void beat();
  });
  events.on("worker:stop", ({ worker }) => workerIds.delete(worker.workerId));

  const start = () =>
    run({
      connectionString: databaseUrl(),
      taskList,
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
  const supervise = async () => {
    while (!stopping) {
      await runner?.promise.catch(() => undefined);
      runner = undefined;
      if (!stopping) await sleep(RESTART_MS);
      if (!stopping) runner = await start().catch(() => undefined);
    }
    await runner?.stop();
  };
  const supervision = supervise();
  const release = () => attempt(roll.releaseDead());
  await release();
  const timers = [setInterval(beat, BEAT_MS), setInterval(release, RELEASE_MS)];

  return {
    async stop() {
      stopping = true;
      timers.forEach(clearInterval);
      const ids = [...workerIds];
      const working = runner;
      const ended = Promise.all([working?.stop(), supervision]).then(() => false, () => false);
      const isLate = await Promise.race([ended, sleep(STOP_MS, true, { ref: false })]);
      if (isLate) await working?.kill();
      await attempt(roll.leave(ids));
    },
  };
}
