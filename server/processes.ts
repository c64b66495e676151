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
const SHORTEST_REST_MS = 250;
const LONGEST_REST_MS = 30_000;
const STEADY_MS = 60_000;
/** Connections that a busy server has not looked at yet. One more would be tried again after seconds only. */
const MOST_WAITING_CONNECTIONS = 4_096;

const plainly = (message: string) => Object.assign(new Error(message), { name: "StartError" });

/** Listens. Rejects with a StartError when the port is taken. */
export function listen(server: Server, { PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? plainly(`PORT: ${PORT} is already in use. Set PORT to another one.`) : error),
    );
    server.listen({ port: PORT, host: HOST, backlog: MOST_WAITING_CONNECTIONS }, resolve);
  });
}

/** Takes no new connections, and returns requests in flight some seconds to finish. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const sweeping = setInterval(() => server.closeIdleConnections(), 100);
  await Promise.race([closed, sleep(DRAIN_MS)]);
  clearInterval(sweeping);
  server.closeAllConnections();
}

/**
 * Ends this process when it is told to, once `stop` has given the exit code, and in any case within 25 seconds after
 * those in which proxies turn away.
 */
export function endOnSignal({ DRAIN_SECONDS }: Pick<Env, "DRAIN_SECONDS">, stop: (signal: NodeJS.Signals) => Promise<number>): void {
  let isEnding = false;
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    const longest = DRAIN_SECONDS * 1_000 + (cluster.isWorker ? WORKER_END_MS : END_MS);
    process.exit(await Promise.race([stop(signal).catch(() => 1), sleep(longest, 0)]));
  };
  process.on("SIGTERM", end).on("SIGINT", end);
}

interface Workers {
  /** Ends all of them in good order, as this process was told to end, and returns whether each of them did. */
  stop(signal: NodeJS.Signals): Promise<boolean>;
}

/**
 * Starts this program so many times, the first alone to see whether it can, and resolves when all of them listen.
 * One that dies is started again, at once or, if it keeps dying, after longer and longer rests.
 */
export async function startWorkers(
  { WEB_CONCURRENCY, DRAIN_SECONDS }: Pick<Env, "WEB_CONCURRENCY" | "DRAIN_SECONDS">,
  report: typeof log,
): Promise<Workers> {
  const workers = new Set<Worker>();
  const stopping = new AbortController();
  const isProven = Promise.withResolvers<void>();

  async function run(onListening: () => void) {
    const worker = cluster.fork();
    workers.add(worker.once("listening", onListening));
    const [code, signal] = (await once(worker, "exit")) as [number | null, string | null];
    workers.delete(worker);
    isProven.reject(plainly("The first worker process did not start."));
    return { pid: worker.process.pid, code, signal };
  }

  async function keep(onListening: () => void): Promise<boolean> {
    for (let deaths = 0; ; deaths += 1) {
      const began = Date.now();
      const ended = await run(onListening);
      if (stopping.signal.aborted) return ended.code === 0 || ended.signal === "SIGTERM" || ended.signal === "SIGINT";
      if (Date.now() - began > STEADY_MS) deaths = 0;
      const restMs = deaths === 0 ? 0 : Math.min(SHORTEST_REST_MS * 2 ** deaths, LONGEST_REST_MS);
      report.error({ part: "processes", ...ended, restMs }, "a worker process died and is started again");
      await sleep(restMs, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return true;
    }
  }

  // Workers take connections themselves. Handed over, each would wait for its worker's next turn: seconds for a thousand clients.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const kept: Promise<boolean>[] = [];
  const begin = () => new Promise<void>((resolve) => kept.push(keep(resolve)));
  await Promise.race([begin().then(isProven.resolve), isProven.promise]);
  await Promise.all(Array.from({ length: WEB_CONCURRENCY - 1 }, begin));

  return {
    async stop(signal) {
      stopping.abort();
      const end = (how: NodeJS.Signals) => workers.forEach((worker) => worker.process.kill(how));
      end(signal);
      const impatience = setTimeout(() => end("SIGKILL"), DRAIN_SECONDS * 1_000 + WORKERS_END_MS);
      const ended = await Promise.all(kept);
      clearTimeout(impatience);
      return ended.every(Boolean);
    },
  };
}
