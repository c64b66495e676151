import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { memoryOf } from "../tests/support/process-group.ts";

const SERVER_CORE = 0;
const LOAD_CORE = 1;
const ROUNDS = 3;
const REPORT = "test-results/bench.json";

/** What is asked again and again, and the process that answers. */
export interface Side {
  pid: number;
  /** Asks once, on one of the connections; throws when the answer is wrong. */
  ask: (connection: number) => Promise<void>;
}

/** What was seen of a side, as medians of the rounds. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the answering process for each request, in milliseconds. */
  cpu: number;
  /** The most memory the process had, in MB, and how much more that is than it had before. */
  memory: number;
  growth: number;
  /** How much of its core the asking took. */
  load: number;
}

/** A product's figures beside those of its limit. `ratio` is what the goal is about. */
export interface Row {
  row: string;
  goal: string;
  ratio: number;
  reached: boolean;
  product?: Figures;
  limit?: Figures;
  note?: string;
}

/** Binds a process with all its threads to a core, where the machine can. */
function pin(pid: number, core: number): void {
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(pid)], { stdio: "ignore" });
}

/** Binds a server to the core that all of them are measured on. */
export const pinServer = (pid: number): void => pin(pid, SERVER_CORE);

/** Binds this process to the other core. What it starts from now on begins there. */
export const pinLoad = (): void => pin(process.pid, LOAD_CORE);

/** Processor time of a process so far, in seconds. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Lets the most memory of a process count from now on. */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

export const median = (numbers: number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

/** Asks a side on so many connections for so many seconds, at least once on each. */
async function observe({ pid, ask }: Side, connections: number, seconds: number): Promise<Figures> {
  forgetPeak(pid);
  const [memoryBefore, cpuBefore, ownBefore, began] = [memoryOf(pid), cpuOf(pid), process.cpuUsage(), performance.now()];
  const times: number[] = [];
  const client = async (_: unknown, connection: number) => {
    do {
      const asked = performance.now();
      await ask(connection);
      times.push(performance.now() - asked);
    } while (performance.now() - began < seconds * 1_000);
  };
  await Promise.all(Array.from({ length: connections }, client));
  const took = (performance.now() - began) / 1_000;
  const own = process.cpuUsage(ownBefore);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)]!;
  const memory = memoryOf(pid, "VmHWM");
  return {
    perSecond: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
    cpu: ((cpuOf(pid) - cpuBefore) / times.length) * 1_000,
    memory,
    growth: memory - memoryBefore,
    load: (own.user + own.system) / 1e6 / took,
  };
}

const mediansOf = (rounds: Figures[]): Figures =>
  Object.fromEntries(Object.keys(rounds[0]!).map((name) => [name, median(rounds.map((round) => round[name as keyof Figures]))])) as unknown as Figures;

export interface Race {
  row: string;
  product: Side;
  limit: Side;
  connections?: number;
  /** How long each side is asked in a round. */
  seconds?: number;
  /** The least share of the limit's requests per second, or the most times its median time. */
  goal: { rate: number } | { time: number };
}

/** Asks product and limit in turn, so that whatever else the machine does meets both alike, once before it counts. */
export async function race({ row, product, limit, connections = 10, seconds = 4, goal }: Race): Promise<Row> {
  const seen: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++)
    for (const [which, side] of [product, limit].entries()) {
      const figures = await observe(side, connections, seconds);
      if (round > 0) seen[which]!.push(figures);
    }
  const [products, limits] = [mediansOf(seen[0]), mediansOf(seen[1])];
  if ("rate" in goal) {
    const ratio = products.perSecond / limits.perSecond;
    return { row, goal: `≥ ${goal.rate}`, ratio, reached: ratio >= goal.rate, product: products, limit: limits };
  }
  const ratio = products.p50 / limits.p50;
  return { row, goal: `≤ ${goal.time}`, ratio, reached: ratio <= goal.time, product: products, limit: limits };
}

export interface Limit {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts one of the small scripts in bench/limits, which prints its address once it listens. */
export async function startLimit(name: string, env: Record<string, string> = {}): Promise<Limit> {
  const child: ChildProcess = spawn(process.execPath, [`bench/limits/${name}.ts`], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const line = once(createInterface(child.stdout!), "line");
  const first = await Promise.race([line, ended.then(() => Promise.reject(new Error(`the limit ${name} did not start`)))]);
  pinServer(child.pid!);
  return {
    url: String((first as string[])[0]),
    pid: child.pid!,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

const short = (number: number | undefined) => (number === undefined ? "" : Number(number.toPrecision(3)));
const beside = (row: Row, name: keyof Figures) => (row.product && row.limit ? `${short(row.product[name])} / ${short(row.limit[name])}` : "");

/** Prints one table, product before limit, and writes all figures down. */
export function report(rows: Row[]): void {
  console.table(
    rows.map((row) => ({
      row: row.row,
      "req/s": beside(row, "perSecond"),
      "p50, ms": beside(row, "p50"),
      "p99, ms": beside(row, "p99"),
      "CPU, ms": beside(row, "cpu"),
      "peak, MB": beside(row, "memory"),
      "load's core": beside(row, "load"),
      ratio: short(row.ratio),
      goal: row.goal,
      reached: row.reached ? "yes" : "no",
    })),
  );
  for (const { row, note } of rows) if (note) console.log(`${row}: ${note}`);
  mkdirSync("test-results", { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(rows, null, 2)}\n`);
}
