// A thousand clients, each with a form of 60 kB of its own, save a step of it every two seconds for a minute, as pages
// do: what they are answered, after how long, and what it costs each process of the server. Other numbers of clients
// and seconds may follow the command.
import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf, memoryOf } from "../tests/support/process-group.ts";
import { couple, withoutDetails } from "../tests/support/households.ts";
import { startServer } from "../tests/support/server.ts";
import { caller } from "../tests/support/calls.ts";
import { cpuOf } from "./harness.ts";

const [clients = 1_000, seconds = 60] = process.argv.slice(2).map(Number);
const cadence = 2_000;
const household = withoutDetails(couple.formData);
const formBytes = 60_000;
const forms = "/api/bankruptcy-forms";
const json = { "Content-Type": "application/json" };

/** A household whose list of creditors is as long as the form is to be. */
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
const { call, close } = caller(server.url, clients);
try {
  const formData = largeForm();
  const ids: string[] = [];
  const begin = async () => {
    while (ids.length < clients) {
      const slot = ids.push("") - 1;
      ids[slot] = JSON.parse((await call("POST", forms, json, JSON.stringify({ formData }))).body).id;
    }
  };
  await Promise.all(Array.from({ length: 10 }, begin));

  const processes = [server.pid(), ...childrenOf(server.pid())];
  const cpuBefore = processes.map(cpuOf);
  const ownBefore = process.cpuUsage();
  const answers: { status: number; ms: number }[] = [];
  const end = Date.now() + seconds * 1_000;
  const save = async (id: string, index: number) => {
    await sleep((index / clients) * cadence);
    for (let number = 1; Date.now() < end; number++) {
      const due = Date.now() + cadence;
      const body = JSON.stringify({ currentStep: 2, formData: { contactInfo: { ...household.contactInfo, county: `save ${number}` } } });
      const began = performance.now();
      const { status } = await call("PATCH", `${forms}/${id}`, json, body);
      answers.push({ status, ms: performance.now() - began });
      await sleep(Math.max(0, due - Date.now()));
    }
  };
  await Promise.all(ids.map(save));

  const wrong = Object.groupBy(
    answers.filter(({ status }) => status !== 200),
    ({ status }) => status,
  );
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const own = process.cpuUsage(ownBefore);
  console.table([
    {
      clients,
      "form, kB": Math.round(JSON.stringify(formData).length / 1_000),
      saves: answers.length,
      "saves/s": Math.round(answers.length / seconds),
      errors:
        Object.entries(wrong)
          .map(([status, all]) => `${all?.length} × ${status}`)
          .join(", ") || 0,
      "p50, ms": at(0.5),
      "p99, ms": at(0.99),
      "load's own cores": Number(((own.user + own.system) / 1e6 / seconds).toFixed(2)),
    },
  ]);
  console.table(
    processes.map((pid, index) => ({
      process: index === 0 ? "leads" : `serves ${index}`,
      cores: Number(((cpuOf(pid) - cpuBefore[index]!) / seconds).toFixed(2)),
      "memory now, MB": Math.round(memoryOf(pid)),
      "most memory, MB": Math.round(memoryOf(pid, "VmHWM")),
    })),
  );
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
