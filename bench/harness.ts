import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../tests/support/calls.ts";
import { childrenOf, memoryOf } from "../tests/support/process-group.ts";

const SERVERS_CORE = "0";
const LOADS_CORE = "1";
const ALL_CORES = `0-${availableParallelism() - 1}`;
const ROUNDS = 3;
const REPORT = "test-results/bench.json";

/** What is asked again and again, and the process that answers. */
export interface Side {
  pid: number;
  /** The main process of the PostgreSQL that it uses, if what that costs counts too. */
  database?: number;
  /** Asks once, on one of the connections; throws when the answer is wrong. */
  ask: (connection: number) => Promise<void>;
}

/** How often a side is asked at least. */
export const turns = ROUNDS + 1;

/** What was seen of a side, as medians of the rounds. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the answering process for each request, in milliseconds. */
  cpu: number;
  /** Likewise of the database, where it was asked for; otherwise 0. */
  databaseCpu: number;
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

/** Binds a process with all its threads, and the processes it has started, to cores, where the machine can. */
function bind(pid: number, cores: string): void {
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)], { stdio: "ignore" });
  for (const child of childrenOf(pid)) bind(child, cores);
}

/** Processor time of a process so far, in seconds. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const cpuOfDatabase = (pid: number | undefined): number =>
  pid === undefined ? 0 : [pid, ...childrenOf(pid)].map(cpuOf).reduce((sum, cpu) => sum + cpu, 0);

/** Lets the most memory of a process count from now on. */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

export const median = (numbers: number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

/** Asks a side on so many connections for so many seconds, at least once on each. */
async function observe({ pid, database, ask }: Side, { connections, seconds, restMs }: Pace): Promise<Figures> {
  forgetPeak(pid);
  const [memoryBefore, cpuBefore, ownBefore, began] = [memoryOf(pid), cpuOf(pid), process.cpuUsage(), performance.now()];
  const databaseBefore = cpuOfDatabase(database);
  const times: number[] = [];
  const client = async (_: unknown, connection: number) => {
    do {
      const asked = performance.now();
      await ask(connection);
      times.push(performance.now() - asked);
      if (restMs > 0) await sleep(restMs);
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
    databaseCpu: ((cpuOfDatabase(database) - databaseBefore) / times.length) * 1_000,
    memory,
    growth: memory - memoryBefore,
    load: (own.user + own.system) / 1e6 / took,
  };
}

const mediansOf = (rounds: Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(rounds[0]!).map((name) => [name, median(rounds.map((round) => round[name as keyof Figures]))]),
  ) as unknown as Figures;

type Pace = Required<Pick<Race, "connections" | "seconds" | "restMs">>;

export interface Race {
  row: string;
  product: Side;
  limit: Side;
  connections?: number;
  /** How long each side is asked in a round. */
  seconds?: number;
  /** How long a connection rests after each request, in milliseconds. */
  restMs?: number;
  /** Whether both sides get one core and the load another. */
  bound?: boolean;
  /** The least share of the limit's requests per second, or the most times its median time or its processor time. */
  goal: { rate: number } | { time: number } | { cost: number };
}

/** Asks product and limit in turn, so that whatever else the machine does meets both alike, once before it counts. */
async function takeTurns(sides: Side[], pace: Pace): Promise<Figures[]> {
  const seen = sides.map((): Figures[] => []);
  for (let turn = 0; turn < turns; turn++)
    for (const [which, side] of sides.entries()) {
      const figures = await observe(side, pace);
      if (turn > 0) seen[which]!.push(figures);
    }
  return seen.map(mediansOf);
}

const costOf = ({ cpu, databaseCpu }: Figures) => cpu + databaseCpu;

/** Measures the product beside its limit. */
export async function race({ row, product, limit, connections = 10, seconds = 4, restMs = 0, bound = true, goal }: Race): Promise<Row> {
  if (bound) [product.pid, limit.pid].forEach((pid) => bind(pid, SERVERS_CORE));
  if (bound) bind(process.pid, LOADS_CORE);
  const [products, limits] = (await takeTurns([product, limit], { connections, seconds, restMs })) as [Figures, Figures];
  bind(process.pid, ALL_CORES);
  process.stderr.write(".");
  const both = { row, product: products, limit: limits };
  if ("rate" in goal) {
    const ratio = products.perSecond / limits.perSecond;
    return { ...both, goal: `≥ ${goal.rate}`, ratio, reached: ratio >= goal.rate };
  }
  const [most, ratio] = "time" in goal ? [goal.time, products.p50 / limits.p50] : [goal.cost, costOf(products) / costOf(limits)];
  return { ...both, goal: `≤ ${most}`, ratio, reached: ratio <= most };
}

/** Throws unless the answer is as it should be. */
export function assertAnswer({ status, body }: Answer, expected: number, text = ""): void {
  if (status !== expected || !body.includes(text)) throw new Error(`answered ${status} instead of ${expected}: ${body.slice(0, 500)}`);
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
const beside = (row: Row, name: keyof Figures) =>
  row.product && row.limit ? `${short(row.product[name])} / ${short(row.limit[name])}` : "";

/** Prints one table, product before limit, and writes all figures down. */
export function report(rows: Row[]): void {
  console.table(
    rows.map((row) => ({
      row: row.row,
      "req/s": beside(row, "perSecond"),
      "p50, ms": beside(row, "p50"),
      "p99, ms": beside(row, "p99"),
      "CPU, ms": beside(row, "cpu"),
      "database's, ms": beside(row, "databaseCpu"),
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
