import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { env } from "./env.server.ts";
import { createFairQueue, type Turn } from "./fair-queue.server.ts";
import { exitCodes, hintCodes, type PhotoHint, type RejectionReason } from "./file-worker-exit-codes.ts";
import { log } from "./log.server.ts";
import { ServiceUnavailable } from "./service-unavailable.server.ts";
import { findWorkerWall, spawnWalled, type Exit } from "./walled-process.server.ts";

const MAX_BYTES = 300_000_000;
const MAX_MS = 30_000;
const CHECK_MS = 50;
const PAGE_BYTES = 4096;
/** Limits WebAssembly to 192 MiB. The rest is for Node.js itself and for what is being encoded. */
const WASM_PAGES = 3072;
const HEAP_MB = 128;
const MAX_WAITING = 200;
const MAX_WAITING_OF_OWNER = 2;
const MAX_WAITING_OF_SOURCE = 10;
/** The office has pages with many files. */
const MAX_WAITING_OF_OFFICE = 40;
/** Signals that others end a process with. A process that crashes, or aborts for lack of memory, gets another one. */
const FOREIGN_SIGNALS = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

/** Tasks that the worker can do with a file. */
export type WorkerTask = "photo" | "pdf" | "join" | "picture" | "pages" | "page" | "turnPhoto" | "turnPdf" | "blank";

/** Result of the worker's task. */
export interface WorkResult {
  /** The replacement to store, or what was found out about the file; undefined if it can stay as it is, or no longer exists. */
  output?: Buffer | undefined;
  hint?: PhotoHint | undefined;
}

/** A file cannot be opened, or not within the limits. */
export class FileUnfit extends Error {
  override name = "FileUnfit";
  reason: RejectionReason;

  constructor(reason: RejectionReason) {
    super(reason);
    this.reason = reason;
  }
}

const clientLimits = {
  ofOwner: MAX_WAITING_OF_OWNER,
  ofSource: MAX_WAITING_OF_SOURCE * env.RATE_LIMIT_SCALE,
  inAll: MAX_WAITING * env.RATE_LIMIT_SCALE,
};
const office: Turn = { source: "office", owner: undefined };

/**
 * The lanes, each of which opens one file at a time: clients' small photos, which take a moment; all other files of
 * clients, which may take half a minute; and all files that the office looks at.
 */
const lanes = {
  quick: createFairQueue(clientLimits),
  demanding: createFairQueue(clientLimits),
  office: createFairQueue({ ofOwner: 0, ofSource: MAX_WAITING_OF_OFFICE, inAll: MAX_WAITING_OF_OFFICE }),
};

const script = createRequire(import.meta.url).resolve("#file-worker");

/** A file that is to be opened. */
export interface FileWork {
  task: WorkerTask;
  argument?: string;
  open: () => Promise<Readable | undefined>;
  /** The client that it is opened for, or the office. */
  turn: Turn | "office";
  /** Whether its header says that it takes only a moment. */
  isQuick?: boolean;
}

/**
 * Opens a file in a separate process that knows no secrets and has a lower priority than requests. Throws FileUnfit, or
 * ServiceUnavailable when too many files wait or something else has ended the process.
 */
export async function workOnFile({ task, argument = "", open, turn, isQuick = false }: FileWork): Promise<WorkResult> {
  const run = async () => {
    const content = await open();
    return content ? runWorker(task, content, argument) : {};
  };
  return turn === "office" ? lanes.office(office, run) : lanes[isQuick ? "quick" : "demanding"](turn, run);
}

async function runWorker(task: WorkerTask, content: Readable, argument: string): Promise<WorkResult> {
  const limits = [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`];
  const { child, pid, ended } = spawnWalled(await findWorkerWall(), script, { flags: limits, args: [task, argument] });
  const watcher = watch(child, pid);
  try {
    const [output, exit] = await Promise.all([buffer(child.stdout!), ended, send(content, child.stdin!)]);
    const hint = findKey(hintCodes, exit.code);
    if (exit.code === 0 || hint) return { output: output.length > 0 ? output : undefined, hint };
    throw errorForExit(exit, watcher.hasKilled());
  } finally {
    watcher.stop();
    child.kill("SIGKILL");
  }
}

/** Sends a file to a process, until the process has ended, which is not an error here. Throws what interrupts the file. */
async function send(content: Readable, input: Writable): Promise<void> {
  input.on("error", () => undefined);
  const closed = new Promise((resolve) => input.once("close", resolve));
  for await (const chunk of content) {
    if (input.destroyed) return;
    if (!input.write(chunk)) await Promise.race([closed, new Promise((resolve) => input.once("drain", resolve))]);
  }
  input.end();
}

const findKey = <Key extends string>(codes: Record<Key, number>, code: number | null): Key | undefined =>
  (Object.keys(codes) as Key[]).find((key) => codes[key] === code);

/**
 * Explains why a process ended: it rejected the file, the file demanded too much, something else killed it, such as the
 * kernel for lack of memory, or it failed.
 */
function errorForExit({ code, signal }: Exit, isOurKill: boolean): Error {
  if (signal && FOREIGN_SIGNALS.includes(signal) && !isOurKill) {
    log.warn({ signal }, "file worker was killed by something else");
    return new ServiceUnavailable("file worker was killed");
  }
  if (code === null) return new FileUnfit("tooDemanding");
  const reason: RejectionReason | undefined = findKey(exitCodes, code);
  if (reason) return new FileUnfit(reason);
  log.error({ code }, "file worker failed");
  return new ServiceUnavailable("file worker failed");
}

/** Kills the process when it takes too long or, where the system reports it, too much memory. */
function watch(child: ChildProcess, pid: Promise<number | undefined>): { stop: () => void; hasKilled: () => boolean } {
  let hasKilled = false;
  const kill = (why: string) => {
    log.warn({ why }, "file worker killed");
    hasKilled = true;
    child.kill("SIGKILL");
  };
  const late = setTimeout(kill, MAX_MS, "time");
  const check = setInterval(() => {
    pid
      .then((id) => readFile(`/proc/${id}/statm`, "latin1"))
      .then(
        (pages) => Number(pages.split(" ")[1]) * PAGE_BYTES > MAX_BYTES && kill("memory"),
        () => undefined,
      );
  }, CHECK_MS);
  return {
    hasKilled: () => hasKilled,
    stop() {
      clearTimeout(late);
      clearInterval(check);
    },
  };
}
