import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { log } from "./log.server.ts";
import { ServiceUnavailable } from "./service-unavailable.server.ts";
import { createQueue } from "./work-queue.server.ts";

const DEADLINE_MS = 5_000;
/** How long a task may take on a machine that is too busy to give it the processor time it could use until the deadline. */
const PATIENCE_MS = 30_000;
const CHECK_MS = 500;
const START_MS = 60_000;
const MAX_WAITING = 100;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** A task took more than five seconds, or more memory than it may have. Trying it again would take as much. */
export class TaskOverrun extends Error {
  override name = "TaskOverrun";
  limit: "time" | "memory";

  constructor(limit: TaskOverrun["limit"]) {
    super(`a task exceeded its ${limit}`);
    this.limit = limit;
  }
}

/** What the worker sends when it is ready and after each task, with the microseconds of processor time that it has used so far. */
type Message = { cpu: number } & ({ result?: unknown } | { error: unknown });

interface Idle {
  worker: Worker;
  cpu: number;
}

const script = createRequire(import.meta.url).resolve("#petition-worker");
const enqueue = createQueue(1, MAX_WAITING);
let current: Promise<Idle> | undefined;

/**
 * Runs a task of the petition worker, a thread of its own, so that this process keeps responding. Tasks take turns. Rejects with
 * TaskOverrun if it exceeds its time or memory, with ServiceUnavailable if too many wait, and with what the task itself throws, or
 * `check`, which is called when it is the task's turn.
 */
export function compute<Task extends (...args: never[]) => unknown>(
  name: string,
  args: Parameters<Task>,
  check: () => Promise<void> = () => Promise.resolve(),
): Promise<ReturnType<Task>> {
  return enqueue(async () => {
    await check();
    const { worker, cpu } = await (current ??= startWorker());
    const settled = new AbortController();
    worker.ref();
    try {
      worker.postMessage({ name, args });
      const message = await Promise.race([nextMessage(worker), rejectWhenLate(worker, cpu, settled.signal)]);
      current = Promise.resolve({ worker, cpu: message.cpu });
      if ("error" in message) throw message.error;
      return message.result as ReturnType<Task>;
    } catch (error) {
      if (error instanceof TaskOverrun || error instanceof ServiceUnavailable) await discard(worker, error);
      throw error;
    } finally {
      settled.abort();
      worker.unref();
    }
  });
}

/** Starts the worker, without environment variables, and waits until it has loaded its code. */
async function startWorker(): Promise<Idle> {
  const worker = new Worker(script, { name: "petitions", env: {}, execArgv: [], resourceLimits: MEMORY });
  worker.on("error", () => undefined).once("exit", () => (current = undefined));
  const settled = new AbortController();
  try {
    const { cpu } = await Promise.race([nextMessage(worker), sleep(START_MS, undefined, settled).then(() => reject("did not start"))]);
    return { worker, cpu };
  } catch (error) {
    await discard(worker, error);
    throw error;
  } finally {
    settled.abort();
  }
}

function reject(what: string): never {
  throw new ServiceUnavailable(`the petition worker ${what}`);
}

/** Resolves with the next message of the worker. Rejects if it ends before. */
function nextMessage(worker: Worker): Promise<Message> {
  const { promise, resolve, reject: fail } = Promise.withResolvers<Message>();
  const onError = (error: NodeJS.ErrnoException) => fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new TaskOverrun("memory") : error);
  const onExit = () => fail(new ServiceUnavailable("the petition worker ended"));
  worker.once("message", resolve).once("error", onError).once("exit", onExit);
  return promise.finally(() => worker.off("message", resolve).off("error", onError).off("exit", onExit));
}

/**
 * Rejects with TaskOverrun after the deadline, once the task has used at least half of that in processor time: before, the machine is
 * to blame, not the task. Rejects with ServiceUnavailable when that takes too long.
 */
async function rejectWhenLate(worker: Worker, cpuBefore: number, signal: AbortSignal): Promise<never> {
  await sleep(DEADLINE_MS, undefined, { signal });
  for (let waitedMs = DEADLINE_MS; waitedMs < PATIENCE_MS; waitedMs += CHECK_MS) {
    const { user, system } = await worker.cpuUsage();
    if ((user + system - cpuBefore) / 1_000 >= DEADLINE_MS / 2) throw new TaskOverrun("time");
    await sleep(CHECK_MS, undefined, { signal });
  }
  return reject("got too little processor time");
}

/** Ends a worker; the next task gets a new one. */
async function discard(worker: Worker, error: unknown): Promise<void> {
  log.warn({ error }, "petition worker ended");
  current = undefined;
  await worker.terminate();
}
