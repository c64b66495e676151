import { attorneyPassword, signInAttorney } from "../tests/support/attorney.ts";
import { createCaller } from "../tests/support/calls.ts";
import { createLargeCase } from "../tests/support/large-case.ts";
import { startServer } from "../tests/support/server.ts";
import { assertAnswer, median, type Row } from "./harness.ts";

const requests = 60;
const warmUp = 20;
const maxMs = 150;
const maxKB = 300;

/** Measures response time and HTML size of the office's page of all answers of a case with 50 creditors, 64 documents and 30 edits. */
export async function largeCases(): Promise<Row[]> {
  const server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  try {
    const { cookie } = await signInAttorney(server.url);
    const { call, close } = createCaller(server.url, 1);
    const rows: Row[] = [];
    for (const details of ["without details", "with details"] as const) {
      const id = await createLargeCase(server, details);
      const times: number[] = [];
      let kB = 0;
      for (let turn = 0; turn < warmUp + requests; turn++) {
        const began = performance.now();
        const response = await call("GET", `/admin/submissions/${id}/answers`, { Cookie: cookie });
        if (turn >= warmUp) times.push(performance.now() - began);
        assertAnswer(response, 200, "Unsecured Creditors");
        kB = Buffer.byteLength(response.body) / 1_000;
      }
      const p50 = median(times);
      rows.push(
        { row: `answers of a large case ${details}, in ms`, goal: `≤ ${maxMs}`, ratio: p50, reached: p50 <= maxMs },
        { row: `its HTML, in kB`, goal: `≤ ${maxKB}`, ratio: kB, reached: kB <= maxKB },
      );
    }
    close();
    return rows;
  } finally {
    await server.cleanup();
  }
}
