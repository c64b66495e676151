/*
 * Preloaded into a server (`--import`), makes what its petition worker does with forms of certain clients heavy: it takes ten seconds
 * of CPU time, or all memory, or ends the whole process. It is loaded into the worker, too.
 */
import { syncBuiltinESMExports } from "node:module";
import threads, { isMainThread, parentPort } from "node:worker_threads";

const heavy: Record<string, () => void> = {
  "Slow Petition": () => {
    for (const before = process.threadCpuUsage(); process.threadCpuUsage(before).user < 10_000_000;);
  },
  "Big Petition": () => {
    for (const hoard: number[][] = []; ;) hoard.push(Array<number>(1_000_000).fill(hoard.length + 0.5));
  },
  "Deadly Petition": () => process.kill(process.pid, "SIGKILL"),
};

if (isMainThread) {
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(script: string | URL, options: threads.WorkerOptions = {}) {
      super(script, { ...options, execArgv: [...(options.execArgv ?? []), "--import", import.meta.filename] });
    }
  };
  syncBuiltinESMExports();
} else
  parentPort?.on("message", ({ name: task, args }: { name: string; args: unknown[] }) => {
    const text = task === "findInCases" ? "" : JSON.stringify(args);
    for (const [name, exhaust] of Object.entries(heavy)) if (text.includes(name)) exhaust();
  });
