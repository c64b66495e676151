import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { exitCodes, hintCodes, type PhotoHint, type RejectionReason } from "./file-worker-exit-codes.ts";
import { log } from "./log.server.ts";
import { ServiceUnavailable } from "./service-unavailable.server.ts";
import { findWorkerWall, spawnWalled } from "./walled-process.server.ts";
import { createQueue } from "./work-queue.server.ts";

const MAX_BYTES = 300_000_000;
const MAX_MS = 30_000;
const CHECK_MS = 50;
const PAGE_BYTES = 4096;
/** Limits WebAssembly to 192 MiB. The rest is for Node.js itself and for what is being encoded. */
const WASM_PAGES = 3072;
const HEAP_MB = 128;
const MAX_WAITING = 40;

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
  reason: RejectionReason | "tooDemanding";

  constructor(reason: FileUnfit["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const enqueue = createQueue(1, MAX_WAITING);
const script = createRequire(import.meta.url).resolve("#file-worker");

/**
 * Opens a file in a separate process that knows no secrets and has a lower priority than requests, one file at a time.
 * Throws FileUnfit, or ServiceUnavailable when too many files wait.
 */
export async function workOnFile(task: WorkerTask, open: () => Promise<Readable | undefined>, argument = ""): Promise<WorkResult> {
  return enqueue(async () => {
    const content = await open();
    return content ? runWorker(task, content, argument) : {};
  });
}

async function runWorker(task: WorkerTask, content: Readable, argument: string): Promise<WorkResult> {
  const limits = [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`];
  const { child, pid, ended } = spawnWalled(await findWorkerWall(), script, { flags: limits, args: [task, argument] });
  const stopWatching = watch(child, pid);
  try {
    const sent = pipeline(content, child.stdin!).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
    const [output, code] = await Promise.all([buffer(child.stdout!), ended, sent]);
    const hint = findKey(hintCodes, code);
    if (code === 0 || hint) return { output: output.length > 0 ? output : undefined, hint };
    throw errorForExit(code);
  } finally {
    stopWatching();
    child.kill("SIGKILL");
  }
}

const findKey = <Key extends string>(codes: Record<Key, number>, code: number | null): Key | undefined =>
  (Object.keys(codes) as Key[]).find((key) => codes[key] === code);

/** Explains why a process ended: it rejected the file, was killed because the file demanded too much, or failed. */
function errorForExit(code: number | null): Error {
  if (code === null) return new FileUnfit("tooDemanding");
  const reason: RejectionReason | undefined = findKey(exitCodes, code);
  if (reason) return new FileUnfit(reason);
  log.error({ code }, "file worker failed");
  return new ServiceUnavailable("file worker failed");
}

/** Kills the process when it takes too long or, where the system reports it, too much memory. */
function watch(child: ChildProcess, pid: Promise<number | undefined>): () => void {
  const kill = (why: string) => {
    log.warn({ why }, "file worker killed");
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
  return () => {
    clearTimeout(late);
    clearInterval(check);
  };
}
