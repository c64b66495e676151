import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { exitCodes, hintCodes, type PhotoHint, type RefusalReason } from "./file-worker-exit-codes.ts";
import { log } from "./log.server.ts";
import { ServiceUnavailable } from "./service-unavailable.server.ts";
import { createQueue } from "./work-queue.server.ts";

const MAX_BYTES = 300_000_000;
const MAX_MS = 30_000;
const CHECK_MS = 50;
const PAGE_BYTES = 4096;
/** Of WebAssembly: 192 MiB. The rest is for Node.js itself and for what is encoded. */
const WASM_PAGES = 3072;
const HEAP_MB = 128;
const MOST_WAITING = 40;

/** What the worker does with a file. */
export type WorkerTask = "photo" | "pdf" | "join" | "picture" | "pages" | "page" | "turnPhoto" | "turnPdf" | "blank";

/** What the worker made of a file. */
export interface Worked {
  /** What is to be stored instead of it, or what was found out about it; undefined if it can stay as it is, or is gone. */
  output?: Buffer | undefined;
  hint?: PhotoHint | undefined;
}

/** A file cannot be opened, or not within the limits. */
export class FileUnfit extends Error {
  override name = "FileUnfit";
  reason: RefusalReason | "tooDemanding";

  constructor(reason: FileUnfit["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const inTurn = createQueue(1, MOST_WAITING);
const script = createRequire(import.meta.url).resolve("#file-worker");

/**
 * Lets a process of its own open a file, which knows no secrets and gives way to requests. One file at a time. Throws
 * FileUnfit, or ServiceUnavailable while too many wait.
 */
export async function workOnFile(task: WorkerTask, open: () => Promise<Readable | undefined>, argument = ""): Promise<Worked> {
  return inTurn(async () => {
    const content = await open();
    return content ? work(task, content, argument) : {};
  });
}

async function work(task: WorkerTask, content: Readable, argument: string): Promise<Worked> {
  const limits = [`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`];
  const child = spawn(process.execPath, [...limits, script, task, argument], {
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const stopWatching = watch(child);
  try {
    const sent = pipeline(content, child.stdin).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
    const [output, code] = await Promise.all([buffer(child.stdout), ended, sent]);
    const hint = keyOf(hintCodes, code);
    if (code === 0 || hint) return { output: output.length > 0 ? output : undefined, hint };
    throw refusalOf(code);
  } finally {
    stopWatching();
    child.kill("SIGKILL");
  }
}

const keyOf = <Key extends string>(codes: Record<Key, number>, code: number | null): Key | undefined =>
  (Object.keys(codes) as Key[]).find((key) => codes[key] === code);

/** Why a process ended: it refused the file, was killed for what the file demanded, or failed by itself. */
function refusalOf(code: number | null): Error {
  if (code === null) return new FileUnfit("tooDemanding");
  const reason: RefusalReason | undefined = keyOf(exitCodes, code);
  if (reason) return new FileUnfit(reason);
  log.error({ code }, "The process that opens files failed");
  return new ServiceUnavailable("Files cannot be opened");
}

/** Kills the process when it takes too long or, where the system tells, too much memory. */
function watch(child: ChildProcess): () => void {
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const kill = (why: string) => {
    log.warn({ why }, "The opening of a file was stopped");
    child.kill("SIGKILL");
  };
  const late = setTimeout(kill, MAX_MS, "time");
  const check = setInterval(() => {
    readFile(`/proc/${child.pid}/statm`, "latin1").then(
      (pages) => Number(pages.split(" ")[1]) * PAGE_BYTES > MAX_BYTES && kill("memory"),
      () => undefined,
    );
  }, CHECK_MS);
  return () => {
    clearTimeout(late);
    clearInterval(check);
  };
}
