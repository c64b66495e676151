// Load test: a thousand clients, each with its own form of 60 kB, save a step every two seconds for a minute, as pages do. Prints the
// status codes and response times, and the CPU time and memory of each server process, also after 20 seconds of rest. Optional
// arguments: clients and seconds.
import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf, memoryOf } from "../tests/support/process-group.ts";
import { couple, withoutDetails } from "../tests/support/households.ts";
import { startServer } from "../tests/support/server.ts";
import { createCaller } from "../tests/support/calls.ts";
import { cpuOf } from "./harness.ts";

const [clients = 1_000, seconds = 60] = process.argv.slice(2).map(Number);
const cadence = 2_000;
const restMs = 20_000;
const household = withoutDetails(couple.formData);
const formBytes = 60_000;
const forms = "/api/bankruptcy-forms";
const json = { "Content-Type": "application/json" };

/** A household with enough creditors for a form of the desired size. */
function largeForm(): object {
  const [creditor] = household.unsecuredCreditors;
  const rows = Math.ceil(
    (formBytes - JSON.stringify(household).length) / JSON.stringify({ ...creditor, debtType: "x".repeat(400) }).length,
  );
  return {
    ...household,
    unsecuredCreditors: Array.from({ length: Math.min(rows, 100) }, () => ({ ...creditor, debtType: "x".repeat(400) })),
  };
}

const server = await startServer({ env: { WEB_CONCURRENCY: "2", RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "warn" } });
const { call, close } = createCaller(server.url, clients);
try {
  const formData = largeForm();
  const ids: string[] = [];
  const createForms = async () => {
    while (ids.length < clients) {
      const slot = ids.push("") - 1;
      ids[slot] = JSON.parse((await call("POST", forms, json, JSON.stringify({ formData }))).body).id;
    }
  };
  await Promise.all(Array.from({ length: 10 }, createForms));

  const processes = [server.pid(), ...childrenOf(server.pid())];
  const cpuBefore = processes.map(cpuOf);
  const ownBefore = process.cpuUsage();
  const responses: { status: number; ms: number }[] = [];
  const end = Date.now() + seconds * 1_000;
  const save = async (id: string, index: number) => {
    await sleep((index / clients) * cadence);
    for (let number = 1; Date.now() < end; number++) {
      const due = Date.now() + cadence;
      const body = JSON.stringify({ currentStep: 2, formData: { contactInfo: { ...household.contactInfo, county: `save ${number}` } } });
      const began = performance.now();
      const { status } = await call("PATCH", `${forms}/${id}`, json, body);
      responses.push({ status, ms: performance.now() - began });
      await sleep(Math.max(0, due - Date.now()));
    }
  };
  await Promise.all(ids.map(save));

  const errors = Object.groupBy(
    responses.filter(({ status }) => status !== 200),
    ({ status }) => status,
  );
  const times = responses.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const own = process.cpuUsage(ownBefore);
  console.table([
    {
      clients,
      "form, kB": Math.round(JSON.stringify(formData).length / 1_000),
      saves: responses.length,
      "saves/s": Math.round(responses.length / seconds),
      errors:
        Object.entries(errors)
          .map(([status, all]) => `${all?.length} × ${status}`)
          .join(", ") || 0,
      "p50, ms": at(0.5),
      "p99, ms": at(0.99),
      "load generator's cores": Number(((own.user + own.system) / 1e6 / seconds).toFixed(2)),
    },
  ]);
  const loaded = processes.map((pid, index) => ({
    process: index === 0 ? "primary" : `worker ${index}`,
    cores: Number(((cpuOf(pid) - cpuBefore[index]!) / seconds).toFixed(2)),
    "peak memory, MB": Math.round(memoryOf(pid, "VmHWM")),
  }));
  await sleep(restMs);
  console.table(loaded.map((each, index) => ({ ...each, "memory after 20 s, MB": Math.round(memoryOf(processes[index]!)) })));
  process.stdout.write(
    server
      .log()
      .split("\n")
      .filter((line) => line.includes('"level"'))
      .slice(0, 5)
      .join("\n"),
  );
} finally {
  close();
  await server.cleanup();
}
