// Benchmarks. Most rows alternate between the product and the minimum that the same work could cost, both on one core, with the load
// generator on another. Arguments select groups of rows; the default is all.
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf } from "../tests/support/process-group.ts";
import { startServer } from "../tests/support/server.ts";
import { calls } from "./calls.ts";
import { conflicts, dashboard } from "./dashboard.ts";
import { forms } from "./forms.ts";
import { measureGroup, report, type Measured, type Row } from "./harness.ts";
import { largeCases } from "./large-case.ts";
import { largeForm } from "./large-form.ts";
import { startMailSink } from "./mail-sink.ts";
import { packets } from "./packet.ts";
import { pdf } from "./pdf.ts";
import { petitions } from "./petition.ts";
import { photos } from "./photos.ts";
import { processes } from "./processes.ts";
import { coldStart } from "./start.ts";
import { submission } from "./submission.ts";
import { texts } from "./text.ts";
import { uploads } from "./uploads.ts";

const maxMemory = 350;
const REST_MS = 10_000;

const arguments_ = process.argv.slice(2);
const isChosen = (group: string) => arguments_.length === 0 || arguments_.includes(group);

/** Measures the chosen groups. Without one that fails, the others still count. */
async function measureAll(measurements: Record<string, () => Promise<Row[]>>): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [group, rows] of Object.entries(measurements).filter(([each]) => isChosen(each)))
    try {
      measured.push(await measureGroup(group, rows));
    } catch (error) {
      process.exitCode = 1;
      console.error(`\n${group} could not be measured:`, error);
    }
  return measured;
}

/** Runs the groups that share one server, and measures its memory at the end. */
async function measureOneServer(): Promise<Measured[]> {
  const sink = await startMailSink();
  const server = await startServer({ ownPostgres: true, env: { RATE_LIMIT_SCALE: "100000", SMTP_URL: sink.url } });
  const measureMemory = async (): Promise<Row[]> => {
    await sleep(REST_MS);
    const memory = memoryOf(server.pid());
    return [{ row: "memory ten seconds after the rows above, in MB", goal: `≤ ${maxMemory}`, ratio: memory, reached: memory <= maxMemory }];
  };
  try {
    const measured = await measureAll({
      forms: () => forms(server),
      "large-form": async () => [await largeForm(server)],
      pdf: () => pdf(server),
      uploads: () => uploads(server),
      submission: () => submission(server, sink),
    });
    return measured.length > 0 ? [...measured, await measureGroup("memory", measureMemory)] : [];
  } finally {
    await server.cleanup();
    await sink.stop();
  }
}

const measured = [
  ...(await measureOneServer()),
  ...(await measureAll({
    photos,
    dashboard,
    conflicts,
    "large-case": largeCases,
    petition: petitions,
    text: async () => texts(),
    calls,
    packet: packets,
    processes,
    start: coldStart,
  })),
];
process.stderr.write("\n");
report(measured);
