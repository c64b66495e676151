// A thousand clients, each with a form of 60 kB of its own, save a step of it every two seconds for a minute, as pages
// do: what they are answered, after how long, and what it costs each process of the server. Other numbers of clients
// and seconds may follow the command.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import household from "../tests/support/households/household-2.json" with { type: "json" };
import { childrenOf, memoryOf } from "../tests/support/process-group.ts";
import { startServer, type TestServer } from "../tests/support/server.ts";

const [clients = 1_000, seconds = 60] = process.argv.slice(2).map(Number);
const cadence = 2_000;
const formBytes = 60_000;
const forms = "/api/bankruptcy-forms";
const agent = new Agent({ keepAlive: true, maxSockets: clients });

interface Answer {
  status: number;
  ms: number;
  body: string;
}

/** One call, without the costs of a whole browser; status 0 when there was no answer. */
function call(server: TestServer, method: string, path: string, body: string): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text = "") => resolve({ status, ms: performance.now() - began, body: text });
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const sent = request(server.url + path, { method, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part)).on("end", () => end(response.statusCode ?? 0, Buffer.concat(parts).toString()));
      response.on("error", () => end(0));
    });
    sent.on("error", () => end(0)).end(body);
  });
}

/** A household whose list of creditors is as long as the form is to be. */
function largeForm(): object {
  const [creditor] = household.unsecuredCreditors;
  const rows = Math.ceil((formBytes - JSON.stringify(household).length) / JSON.stringify({ ...creditor, debtType: "x".repeat(400) }).length);
  return { ...household, unsecuredCreditors: Array.from({ length: Math.min(rows, 100) }, () => ({ ...creditor, debtType: "x".repeat(400) })) };
}

/** Processor time of a process so far, in seconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const server = await startServer({ env: { WEB_CONCURRENCY: "2", RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "warn" } });
try {
  const formData = largeForm();
  const ids: string[] = [];
  const begin = async () => {
    while (ids.length < clients) {
      const slot = ids.push("") - 1;
      ids[slot] = JSON.parse((await call(server, "POST", forms, JSON.stringify({ formData }))).body).id;
    }
  };
  await Promise.all(Array.from({ length: 10 }, begin));

  const processes = [server.pid(), ...childrenOf(server.pid())];
  const cpuBefore = processes.map(cpuOf);
  const ownBefore = process.cpuUsage();
  const answers: Answer[] = [];
  const end = Date.now() + seconds * 1_000;
  const save = async (id: string, index: number) => {
    await sleep((index / clients) * cadence);
    for (let number = 1; Date.now() < end; number++) {
      const due = Date.now() + cadence;
      const body = JSON.stringify({ currentStep: 2, formData: { contactInfo: { ...household.contactInfo, county: `save ${number}` } } });
      answers.push({ ...(await call(server, "PATCH", `${forms}/${id}`, body)), body: "" });
      await sleep(Math.max(0, due - Date.now()));
    }
  };
  await Promise.all(ids.map(save));

  const wrong = Object.groupBy(answers.filter(({ status }) => status !== 200), ({ status }) => status);
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const own = process.cpuUsage(ownBefore);
  console.table([{
    clients,
    "form, kB": Math.round(JSON.stringify(formData).length / 1_000),
    saves: answers.length,
    "saves/s": Math.round(answers.length / seconds),
    errors: Object.entries(wrong).map(([status, all]) => `${all?.length} × ${status}`).join(", ") || 0,
    "p50, ms": at(0.5),
    "p99, ms": at(0.99),
    "load's own cores": Number(((own.user + own.system) / 1e6 / seconds).toFixed(2)),
  }]);
  console.table(processes.map((pid, index) => ({
    process: index === 0 ? "leads" : `serves ${index}`,
    cores: Number(((cpuOf(pid) - cpuBefore[index]!) / seconds).toFixed(2)),
    "memory now, MB": Math.round(memoryOf(pid)),
    "most memory, MB": Math.round(memoryOf(pid, "VmHWM")),
  })));
  process.stdout.write(server.log().split("\n").filter((line) => line.includes('"level"')).slice(0, 5).join("\n"));
} finally {
  agent.destroy();
  await server.cleanup();
}
