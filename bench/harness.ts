import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { CallResult } from "../tests/support/calls.ts";
import { childrenOf, descendantsOf, memoryOf } from "../tests/support/process-group.ts";

const SERVERS_CORE = "0";
const LOADS_CORE = "1";
const ALL_CORES = `0-${availableParallelism() - 1}`;
const ROUNDS = 3;

/** The file with the figures of the last run, which `write-figures.ts` puts into the documentation. */
export const reportFile = "test-results/bench.json";

/** A process under measurement, with the request that is repeated. */
export interface Side {
  pid: number;
  /** The main process of its PostgreSQL, if the database's cost counts too. */
  database?: number;
  /** Sends one request on one of the connections. Throws if the response is wrong. */
  request: (connection: number) => Promise<void>;
}

/** The number of rounds per side including the warm-up, and so the minimum number of requests. */
export const turns = ROUNDS + 1;

/** The measurements of a side, as medians of its rounds. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time of the process per request, in milliseconds. */
  cpu: number;
  /** CPU time of the database per request, in milliseconds; 0 if not measured. */
  databaseCpu: number;
  /** Peak memory of the process in MB, and its increase over the memory before the round. */
  memory: number;
  growth: number;
  /** The share of its core that the load generator used. */
  load: number;
}

/** The figures of the product and its limit. The goal applies to `ratio`. */
export interface Row {
  row: string;
  goal: string;
  ratio: number;
  /** The lowest and the highest ratio of a round. */
  spread?: [number, number];
  reached: boolean;
  product?: Figures;
  limit?: Figures;
  note?: string;
}

/** Pins processes with their threads to cores, where `taskset` is available. */
function pinToCores(pids: number[], cores: string): void {
  for (const pid of pids) spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)], { stdio: "ignore" });
}

/** Total CPU time of a process, in seconds. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const cpuOfDatabase = (pid: number | undefined): number =>
  pid === undefined ? 0 : [pid, ...childrenOf(pid)].map(cpuOf).reduce((sum, cpu) => sum + cpu, 0);

/** Resets the peak memory of a process. */
const resetPeakMemory = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

export const median = (numbers: number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

/** Sends requests to a side on all connections for the given time, at least one on each. */
async function measure({ pid, database, request }: Side, { connections, seconds, restMs }: Pace): Promise<Figures> {
  resetPeakMemory(pid);
  const [memoryBefore, cpuBefore, ownBefore, began] = [memoryOf(pid), cpuOf(pid), process.cpuUsage(), performance.now()];
  const databaseBefore = cpuOfDatabase(database);
  const times: number[] = [];
  const client = async (_: unknown, connection: number) => {
    do {
      const sentAt = performance.now();
      await request(connection);
      times.push(performance.now() - sentAt);
      if (restMs > 0) await sleep(restMs);
    } while (performance.now() - began < seconds * 1_000);
  };
  await Promise.all(Array.from({ length: connections }, client));
  const elapsed = (performance.now() - began) / 1_000;
  const own = process.cpuUsage(ownBefore);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)]!;
  const memory = memoryOf(pid, "VmHWM");
  return {
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    cpu: ((cpuOf(pid) - cpuBefore) / times.length) * 1_000,
    databaseCpu: ((cpuOfDatabase(database) - databaseBefore) / times.length) * 1_000,
    memory,
    growth: memory - memoryBefore,
    load: (own.user + own.system) / 1e6 / elapsed,
  };
}

const mediansOf = (rounds: Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(rounds[0]!).map((name) => [name, median(rounds.map((round) => round[name as keyof Figures]))]),
  ) as unknown as Figures;

type Pace = Required<Pick<Comparison, "connections" | "seconds" | "restMs">>;

export interface Comparison {
  row: string;
  product: Side;
  limit: Side;
  connections?: number;
  /** Duration of a round per side. */
  seconds?: number;
  /** Pause of a connection after each request, in milliseconds. */
  restMs?: number;
  /** Whether both sides run on one core and the load generator on another. */
  bound?: boolean;
  /** The minimum share of the limit's requests per second, or the maximum multiple of its median time or CPU time. */
  goal: { rate: number } | { time: number } | { cost: number };
}

/** Measures the sides alternately so that other load on the machine affects both alike. The first turn is a warm-up. */
async function measureInTurns(sides: Side[], pace: Pace): Promise<Figures[][]> {
  const rounds = sides.map((): Figures[] => []);
  for (let turn = 0; turn < turns; turn++)
    for (const [which, side] of sides.entries()) {
      const figures = await measure(side, pace);
      if (turn > 0) rounds[which]!.push(figures);
    }
  return rounds;
}

const costOf = ({ cpu, databaseCpu }: Figures) => cpu + databaseCpu;
const ratioOf = {
  rate: (product: Figures, limit: Figures) => product.perSecond / limit.perSecond,
  time: (product: Figures, limit: Figures) => product.p50 / limit.p50,
  cost: (product: Figures, limit: Figures) => costOf(product) / costOf(limit),
};

/** Measures the product and its limit. */
export async function compare({
  row,
  product,
  limit,
  connections = 10,
  seconds = 4,
  restMs = 0,
  bound = true,
  goal,
}: Comparison): Promise<Row> {
  const sides = [product.pid, limit.pid].flatMap((pid) => [pid, ...descendantsOf(pid)]);
  if (bound) pinToCores(sides, SERVERS_CORE);
  if (bound) pinToCores([process.pid], LOADS_CORE);
  const [products, limits] = (await measureInTurns([product, limit], { connections, seconds, restMs })) as [Figures[], Figures[]];
  pinToCores([process.pid, ...sides], ALL_CORES);
  process.stderr.write(".");
  const [what, max] = Object.entries(goal)[0] as [keyof typeof ratioOf, number];
  const ratios = products.map((figures, index) => ratioOf[what](figures, limits[index]!)).toSorted((one, other) => one - other);
  const medians = { product: mediansOf(products), limit: mediansOf(limits) };
  const ratio = ratioOf[what](medians.product, medians.limit);
  return {
    row,
    goal: `${what === "rate" ? "≥" : "≤"} ${max}`,
    ratio,
    spread: [ratios[0]!, ratios.at(-1)!],
    reached: what === "rate" ? ratio >= max : ratio <= max,
    ...medians,
  };
}

/** Throws unless the response has the status and contains the text. */
export function assertAnswer({ status, body }: CallResult, expected: number, text = ""): void {
  if (status !== expected || !body.includes(text)) throw new Error(`status ${status} instead of ${expected}: ${body.slice(0, 500)}`);
}

export interface Limit {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts one of the programs in bench/limits, which prints its URL when it listens. */
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

const round = (number: number | undefined) => (number === undefined ? "" : Number(number.toPrecision(3)));
const formatPair = (row: Row, name: keyof Figures) =>
  row.product && row.limit ? `${round(row.product[name])} / ${round(row.limit[name])}` : "";

/** What one run has measured of a group of rows. */
export interface Measured {
  group: string;
  /** ISO day. */
  date: string;
  /** The processor, and how much of it and of memory there is. */
  machine: string;
  /** The machine's load average at the end. */
  load: number;
  rows: Row[];
}

/** Measures a group of rows. */
export const measureGroup = async (group: string, measureRows: () => Promise<Row[]>): Promise<Measured> => {
  const rows = await measureRows();
  const [{ model = "" } = {}] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    group,
    date: new Date().toISOString().slice(0, 10),
    machine: `${model.trim()}, ${availableParallelism()} cores, ${memory} GB, Node.js ${process.version.slice(1)}`,
    load: loadavg()[1]!,
    rows,
  };
};

/** Prints a table with product and limit, and writes all figures to a file. */
export function report(groups: Measured[]): void {
  const rows = groups.flatMap((each) => each.rows);
  console.table(
    rows.map((row) => ({
      row: row.row,
      "req/s": formatPair(row, "perSecond"),
      "p50, ms": formatPair(row, "p50"),
      "p99, ms": formatPair(row, "p99"),
      "CPU, ms": formatPair(row, "cpu"),
      "database CPU, ms": formatPair(row, "databaseCpu"),
      "peak, MB": formatPair(row, "memory"),
      "load generator": formatPair(row, "load"),
      ratio: round(row.ratio),
      goal: row.goal,
      reached: row.reached ? "yes" : "no",
    })),
  );
  for (const { row, note } of rows) if (note) console.log(`${row}: ${note}`);
  mkdirSync(path.dirname(reportFile), { recursive: true });
  writeFileSync(reportFile, `${JSON.stringify(groups, null, 2)}\n`);
}
