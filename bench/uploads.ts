// Twenty files of 20 MB, sent to upload addresses and again as posts of the page, while other clients go on saving:
// what it costs the server in memory, and the others in waiting. The others save for a while before, so that the
// server has its working size when the uploads begin.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openBrowser, program, type Client } from "../tests/support/clients.ts";
import { memoryOf } from "../tests/support/process-group.ts";
import household from "../tests/support/households/household-2.json" with { type: "json" };
import { startServer, type TestServer } from "../tests/support/server.ts";

const megabyte = 2 ** 20;
const filesInSession = 10;
const sessions = 2;
const contact = { clientName: "Rowan Placeholder", clientEmail: "rowan@example.com" };
const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(20 * megabyte - 9)]);

/** Ten clients that save every 200 ms until they are stopped; gives the times of their saves in milliseconds, in order. */
function saveAllTheTime(server: TestServer): { stop: () => Promise<number[]> } {
  const robot = program(server.url);
  const times: number[] = [];
  let isStopped = false;
  const client = async () => {
    const { id } = await (await robot.call("POST", "/api/bankruptcy-forms", { formData: household })).json();
    while (!isStopped) {
      const began = performance.now();
      const response = await robot.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: `City ${times.length}` } } });
      if (!response.ok) throw new Error(`a save was answered ${response.status}`);
      await response.arrayBuffer();
      times.push(performance.now() - began);
      await sleep(200);
    }
  };
  const clients = Promise.all(Array.from({ length: 10 }, client));
  return {
    async stop() {
      isStopped = true;
      await clients;
      return times.sort((one, other) => one - other);
    },
  };
}

async function beginSession(server: TestServer): Promise<{ client: Client; id: string }> {
  const client = await openBrowser(server.url);
  const { id } = await (await client.call("POST", "/api/upload-sessions", contact)).json();
  return { client, id };
}

async function sendToAddresses(server: TestServer): Promise<void> {
  const { client, id } = await beginSession(server);
  for (let number = 1; number <= filesInSession; number++) {
    const { uploadURL } = await (await client.call("POST", `/api/upload-sessions/${id}/upload-url`, {})).json();
    const sent = await fetch(uploadURL, { method: "PUT", body: file, headers: { "Content-Type": "application/pdf", Origin: server.url } });
    const storageKey = String(uploadURL).split("?")[0];
    const kept = await client.call("POST", `/api/upload-sessions/${id}/files`, { fileName: `statement-${number}.pdf`, storageKey });
    if (!sent.ok || !kept.ok) throw new Error(`file ${number} was answered ${sent.status} and ${kept.status}`);
  }
}

async function postAtOnce(server: TestServer): Promise<void> {
  const { client } = await beginSession(server);
  const body = new FormData();
  for (let number = 1; number <= filesInSession; number++) body.append("files", new Blob([file], { type: "application/pdf" }), `statement-${number}.pdf`);
  const response = await fetch(`${server.url}/upload`, { method: "POST", body, redirect: "manual", headers: { Cookie: client.cookie, Origin: server.url } });
  if (response.status !== 303) throw new Error(`the post was answered ${response.status}`);
}

async function measure(way: string, send: (server: TestServer) => Promise<void>) {
  const server = await startServer();
  try {
    const pid = server.pid();
    const warmUp = saveAllTheTime(server);
    await sleep(8_000);
    await warmUp.stop();
    const before = memoryOf(pid);
    const saving = saveAllTheTime(server);
    const began = performance.now();
    for (let session = 1; session <= sessions; session++) await send(server);
    const seconds = (performance.now() - began) / 1_000;
    const times = await saving.stop();
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
    return {
      way,
      seconds: Number(seconds.toFixed(1)),
      "MB/s": Math.round((sessions * filesInSession * 20) / seconds),
      "memory before, MB": Math.round(before),
      "most memory, MB": Math.round(memoryOf(pid, "VmHWM")),
      "growth, MB": Math.round(memoryOf(pid, "VmHWM") - before),
      "others' saves": times.length,
      "p50, ms": at(0.5),
      "p99, ms": at(0.99),
    };
  } finally {
    await server.cleanup();
  }
}

console.table([await measure("upload addresses", sendToAddresses), await measure("posts of the page", postAtOnce)]);
