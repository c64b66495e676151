import { readFileSync } from "node:fs";
import { attorneyPassword, signInAttorney } from "../tests/support/attorney.ts";
import { createCaller } from "../tests/support/calls.ts";
import { createApiForm } from "../tests/support/cases.ts";
import { couple, single } from "../tests/support/households.ts";
import { officialFormFiles, officialFormsMissing } from "../tests/support/official-forms.ts";
import { descendantsOf, memoryOf } from "../tests/support/process-group.ts";
import { startServer, type TestServer } from "../tests/support/server.ts";
import type { Row } from "./harness.ts";
import { withCreditors } from "./petition.ts";

const maxSeconds = 2.5;
const maxMemory = 300;
const maxMs = 100;

const isPacketWorker = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("packet-worker");
  } catch {
    return false;
  }
};

/** Fills in the forms of a case; returns the seconds, the peak memory in MB, and the longest wait of other requests in ms. */
async function measureFilling(server: TestServer, cookie: string, formData: object) {
  const id = await createApiForm(server.url, formData);
  const { call, close } = createCaller(server.url, 1);
  let [isDone, memory, wait] = [false, 0, 0];
  const monitor = (async () => {
    while (!isDone) {
      const began = performance.now();
      await call("GET", "/healthz");
      wait = Math.max(wait, performance.now() - began);
      for (const pid of descendantsOf(server.pid()).filter(isPacketWorker)) memory = Math.max(memory, memoryOf(pid, "VmHWM"));
    }
  })();
  const began = performance.now();
  const response = await fetch(`${server.url}/api/admin/submissions/${id}/petition/packet`, { headers: { Cookie: cookie } });
  if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  const seconds = (performance.now() - began) / 1_000;
  isDone = true;
  await monitor;
  close();
  return { seconds, memory, wait };
}

/** Measures filling in the official forms, if OFFICIAL_FORMS_DIR has the courts' blanks. */
export async function packets(): Promise<Row[]> {
  if (officialFormsMissing) {
    console.log(`Filling in forms is not measured: ${officialFormsMissing}.`);
    return [];
  }
  const server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  try {
    const { cookie } = await signInAttorney(server.url);
    for (const { bytes } of officialFormFiles()) {
      const headers = { Cookie: cookie, Origin: server.url, "Content-Type": "application/pdf" };
      await fetch(`${server.url}/api/admin/blanks`, { method: "POST", headers, body: new Uint8Array(bytes) });
    }
    const cases = { "a single person": single.formData, "a couple": couple.formData, "42 creditors": withCreditors(42) };
    const rows: Row[] = [];
    for (const [name, formData] of Object.entries(cases)) {
      const { seconds, memory, wait } = await measureFilling(server, cookie, formData);
      rows.push(
        { row: `forms of ${name}, in s`, goal: `≤ ${maxSeconds}`, ratio: seconds, reached: seconds <= maxSeconds },
        { row: `memory of that process, in MB`, goal: `≤ ${maxMemory}`, ratio: memory, reached: memory <= maxMemory },
        { row: `longest wait of another request, in ms`, goal: `≤ ${maxMs}`, ratio: wait, reached: wait <= maxMs },
      );
    }
    return rows;
  } finally {
    await server.cleanup();
  }
}
