import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";

/** The requests of this process; `route` is the pattern of an address, or "other". */
const requestDuration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from a request to the end of its response",
  labelNames: ["method", "route", "status"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
});

export const formSaves = new Counter({ name: "form_saves_total", help: "Saves of forms", labelNames: ["outcome"] });

export const virusScans = new Counter({ name: "virus_scans_total", help: "Files given to the virus scanner", labelNames: ["result"] });

export const webhookPosts = new Counter({
  name: "webhook_posts_total",
  help: "Tries to tell a program of the office of an event",
  labelNames: ["outcome"],
});

/** Counts an answered request and the seconds it took. */
export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  requestDuration.observe({ method, route, status: String(status) }, seconds);
}

interface Reading {
  name: string;
  help: string;
  /** The label that distinguishes the values. */
  label: string;
  /** Whether every process reads the same, such as a count in the database; those of the processes are added up otherwise. */
  isShared: boolean;
  /** The values by their label; those that are not known are left out. */
  read(): Promise<Values> | Values;
}
type Values = Record<string, number | null | undefined>;

/** Has something read each time that the metrics are asked for. */
export function addGauge({ name, help, label, isShared, read }: Reading): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    aggregator: isShared ? "first" : "sum",
    async collect() {
      const values = await read();
      gauge.reset();
      for (const [of, value] of Object.entries(values)) if (typeof value === "number") gauge.set({ [label]: of }, value);
    },
  });
}

const ALL_PROCESSES = new AggregatorRegistry();
const ANSWER_MS = 6_000;

interface Question {
  metricsQuestion: string;
}
interface Reply {
  metricsReply: string;
  text?: string;
}

/** Answers processes that are asked for the metrics of all. */
export function answerMetricsQuestions(): void {
  cluster.on("message", (worker: Worker, { metricsQuestion }: Partial<Question>) => {
    if (!metricsQuestion) return;
    const reply = (text?: string) => worker.isConnected() && worker.send({ metricsReply: metricsQuestion, text });
    ALL_PROCESSES.clusterMetrics().then(reply, () => reply());
  });
}

/** Begins to measure this process itself: processor, memory, event loop. */
export const measureProcess = (): void => collectDefaultMetrics();

/** The metrics of all processes of this host, in the text format of Prometheus. Rejects when a process does not answer. */
export async function metricsText(): Promise<string> {
  if (!cluster.isWorker) return register.metrics();
  const id = randomUUID();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onMessage = ({ metricsReply, text }: Partial<Reply>) => {
    if (metricsReply !== id) return;
    if (text === undefined) reject(new Error("a process did not tell its metrics"));
    else resolve(text);
  };
  const timer = setTimeout(() => reject(new Error("the metrics were not told in time")), ANSWER_MS);
  process.on("message", onMessage).send!({ metricsQuestion: id } satisfies Question);
  return promise.finally(() => {
    clearTimeout(timer);
    process.off("message", onMessage);
  });
}
