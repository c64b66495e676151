import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";

/** Requests of this process; `route` is the pattern of a URL, or "other". */
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
  help: "Attempts to deliver an event to the office's API client",
  labelNames: ["outcome"],
});

/** Counts a request that was answered, and the seconds it took. */
export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  requestDuration.observe({ method, route, status: String(status) }, seconds);
}

interface GaugeDefinition {
  name: string;
  help: string;
  /** The label that distinguishes the values. */
  label: string;
  /** Whether every process reads the same value, such as a count in the database. Otherwise the values of all processes are added up. */
  isShared: boolean;
  /** Returns the values by their label. Unknown values are left out. */
  read(): Promise<Values> | Values;
}
type Values = Record<string, number | null | undefined>;

/** Adds a gauge that is read each time the metrics are requested. */
export function addGauge({ name, help, label, isShared, read }: GaugeDefinition): void {
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

/** Replies to worker processes that request the metrics of all processes. */
export function answerMetricsQuestions(): void {
  cluster.on("message", (worker: Worker, { metricsQuestion }: Partial<Question>) => {
    if (!metricsQuestion) return;
    const reply = (text?: string) => worker.isConnected() && worker.send({ metricsReply: metricsQuestion, text });
    ALL_PROCESSES.clusterMetrics().then(reply, () => reply());
  });
}

/** Starts to measure this process itself: processor, memory, and event loop. */
export const measureProcess = (): void => collectDefaultMetrics();

/** Returns the metrics of all processes of this host in the text format of Prometheus. Rejects when a process does not respond. */
export async function metricsText(): Promise<string> {
  if (!cluster.isWorker) return register.metrics();
  const id = randomUUID();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onMessage = ({ metricsReply, text }: Partial<Reply>) => {
    if (metricsReply !== id) return;
    if (text === undefined) reject(new Error("a process did not report its metrics"));
    else resolve(text);
  };
  const timer = setTimeout(() => reject(new Error("the metrics were not reported in time")), ANSWER_MS);
  process.on("message", onMessage).send!({ metricsQuestion: id } satisfies Question);
  return promise.finally(() => {
    clearTimeout(timer);
    process.off("message", onMessage);
  });
}
