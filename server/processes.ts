import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../app/platform/env.server.ts";
import type { log } from "../app/platform/log.server.ts";

const DRAIN_MS = 12_000;
const END_MS = 24_000;
const WORKER_END_MS = 20_000;
const WORKERS_END_MS = 21_000;
const MIN_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 30_000;
const STABLE_AFTER_MS = 60_000;
/** Connections that a busy server has not accepted yet. Clients would retry any further one only after seconds. */
const LISTEN_BACKLOG = 4_096;

const startError = (message: string) => Object.assign(new Error(message), { name: "StartError" });

/** Starts listening. Rejects with a StartError if the port is in use. */
export function listen(server: Server, { PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? startError(`PORT: ${PORT} is already in use. Set PORT to another one.`) : error),
    );
    server.listen({ port: PORT, host: HOST, backlog: LISTEN_BACKLOG }, resolve);
  });
}

/** Accepts no new connections, and gives requests in flight up to 12 seconds to finish. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await Promise.race([closed, sleep(DRAIN_MS)]);
  clearInterval(sweep);
  server.closeAllConnections();
}

/**
 * Ends this process on SIGTERM or SIGINT with the exit code that `stop` returns, at the latest 25 seconds after the DRAIN_SECONDS in
 * which proxies switch to another host.
 */
export function endOnSignal({ DRAIN_SECONDS }: Pick<Env, "DRAIN_SECONDS">, stop: (signal: NodeJS.Signals) => Promise<number>): void {
  let isEnding = false;
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    const timeoutMs = DRAIN_SECONDS * 1_000 + (cluster.isWorker ? WORKER_END_MS : END_MS);
    process.exit(await Promise.race([stop(signal).catch(() => 1), sleep(timeoutMs, 0)]));
  };
  process.on("SIGTERM", end).on("SIGINT", end);
}

interface Workers {
  /** Forwards the signal to all workers and waits for them; returns whether all of them ended normally. */
  stop(signal: NodeJS.Signals): Promise<boolean>;
}

/**
 * Starts WEB_CONCURRENCY worker processes with the secrets from the environment, the first one alone to check that it can start, and
 * resolves when all of them listen.
 * A worker that dies is restarted: immediately the first time, and after increasing delays if it keeps dying.
 */
export async function startWorkers(
  { WEB_CONCURRENCY, DRAIN_SECONDS }: Pick<Env, "WEB_CONCURRENCY" | "DRAIN_SECONDS">,
  secretVariables: Record<string, string>,
  report: typeof log,
): Promise<Workers> {
  const workers = new Set<Worker>();
  const stopping = new AbortController();
  const firstWorkerListening = Promise.withResolvers<void>();

  async function run(onListening: () => void) {
    const worker = cluster.fork(secretVariables);
    workers.add(worker.once("listening", onListening));
    const [code, signal] = (await once(worker, "exit")) as [number | null, string | null];
    workers.delete(worker);
    firstWorkerListening.reject(startError("The first worker process did not start."));
    return { pid: worker.process.pid, code, signal };
  }

  async function supervise(onListening: () => void): Promise<boolean> {
    for (let crashes = 0; ; crashes += 1) {
      const startedAt = Date.now();
      const ended = await run(onListening);
      if (stopping.signal.aborted) return ended.code === 0 || ended.signal === "SIGTERM" || ended.signal === "SIGINT";
      if (Date.now() - startedAt > STABLE_AFTER_MS) crashes = 0;
      const restMs = crashes === 0 ? 0 : Math.min(MIN_RESTART_DELAY_MS * 2 ** crashes, MAX_RESTART_DELAY_MS);
      report.error({ part: "processes", ...ended, restMs }, "a worker process died and is started again");
      await sleep(restMs, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return true;
    }
  }

  // Workers accept connections themselves. If the primary distributed them, each would wait for its worker's event loop: seconds with
  // a thousand clients.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const supervised: Promise<boolean>[] = [];
  const startWorker = () => new Promise<void>((resolve) => supervised.push(supervise(resolve)));
  await Promise.race([startWorker().then(firstWorkerListening.resolve), firstWorkerListening.promise]);
  await Promise.all(Array.from({ length: WEB_CONCURRENCY - 1 }, startWorker));

  return {
    async stop(signal) {
      stopping.abort();
      const killAll = (killSignal: NodeJS.Signals) => workers.forEach((worker) => worker.process.kill(killSignal));
      killAll(signal);
      const killTimer = setTimeout(() => killAll("SIGKILL"), DRAIN_SECONDS * 1_000 + WORKERS_END_MS);
      const ended = await Promise.all(supervised);
      clearTimeout(killTimer);
      return ended.every(Boolean);
    },
  };
}
