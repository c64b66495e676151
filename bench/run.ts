// Benchmarks. Most rows alternate between the product and the minimum that the same work could cost, both on one core, with the load
// generator on another. Arguments select groups of rows; the default is all.
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf } from "../tests/support/process-group.ts";
import { startServer } from "../tests/support/server.ts";
import { calls } from "./calls.ts";
import { dashboard } from "./dashboard.ts";
import { forms } from "./forms.ts";
import { report, type Row } from "./harness.ts";
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

const maxMemory = 400;
const REST_MS = 10_000;

/** Runs the groups that share one server, and measures its memory at the end. */
async function measureOneServer(groups: string[]): Promise<Row[]> {
  const sink = await startMailSink();
  const server = await startServer({ ownPostgres: true, env: { RATE_LIMIT_SCALE: "100000", SMTP_URL: sink.url } });
  const measurements = {
    forms: () => forms(server),
    "large-form": async () => [await largeForm(server)],
    pdf: () => pdf(server),
    uploads: () => uploads(server),
    submission: () => submission(server, sink),
  };
  try {
    const rows: Row[] = [];
    for (const [name, measure] of Object.entries(measurements)) if (groups.includes(name)) rows.push(...(await measure()));
    await sleep(REST_MS);
    const memory = memoryOf(server.pid());
    return [...rows, { row: "memory ten seconds after these, in MB", goal: `≤ ${maxMemory}`, ratio: memory, reached: memory <= maxMemory }];
  } finally {
    await server.cleanup();
    await sink.stop();
  }
}

const chosen = process.argv.slice(2);
const groups =
  chosen.length > 0
    ? chosen
    : [
        "forms",
        "large-form",
        "pdf",
        "uploads",
        "submission",
        "photos",
        "dashboard",
        "large-case",
        "petition",
        "text",
        "calls",
        "packet",
        "processes",
        "start",
      ];
const rows = await measureOneServer(groups);
if (groups.includes("photos")) rows.push(...(await photos()));
if (groups.includes("dashboard")) rows.push(...(await dashboard()));
if (groups.includes("large-case")) rows.push(...(await largeCases()));
if (groups.includes("petition")) rows.push(...(await petitions()));
if (groups.includes("text")) rows.push(...texts());
if (groups.includes("calls")) rows.push(...(await calls()));
if (groups.includes("packet")) rows.push(...(await packets()));
if (groups.includes("processes")) rows.push(...(await processes()));
if (groups.includes("start")) rows.push(...(await coldStart()));
process.stderr.write("\n");
report(rows);
