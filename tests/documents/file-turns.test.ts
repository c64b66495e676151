import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiForm } from "../support/cases.ts";
import { apiClient, client, openBrowser, type Client } from "../support/clients.ts";
import { uploadPending } from "../support/files.ts";
import { demandingJpeg, jpegTurned } from "../support/photos.ts";
import { childrenOf } from "../support/process-group.ts";
import { startServer, type TestServer } from "../support/server.ts";

const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };

let server: TestServer;
let photo: Buffer;
let demanding: Buffer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "1" } });
  [photo, demanding] = [await jpegTurned(6), await demandingJpeg()];
});
afterAll(() => server?.cleanup());

const at = (address: string, { cookie }: { cookie: string } = { cookie: "" }) =>
  client(server.url, { "X-Forwarded-For": address, ...(cookie && { Cookie: cookie, Origin: server.url }) });
const browserAt = async (address: string) => at(address, await openBrowser(server.url));

/** Uploads copies of a photo to a session of its own. Returns functions that register them. */
async function upload(who: Client, body: Buffer, count = 1): Promise<(() => Promise<Response>)[]> {
  const { id } = await (await who.call("POST", sessions, contact)).json();
  const keys: string[] = [];
  while (keys.length < count) keys.push(await uploadPending(who, `${sessions}/${id}`, body));
  return keys.map((storageKey, index) => () => who.call("POST", `${sessions}/${id}/files`, { fileName: `${index}.jpg`, storageKey }));
}

const workers = () =>
  childrenOf(server.pid()).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("file-worker");
    } catch {
      return false;
    }
  });

async function untilOneWorks(): Promise<number> {
  for (;;) {
    const [pid] = workers();
    if (pid !== undefined) return pid;
    await sleep(5);
  }
}

describe("a small photo of a client is accepted while fifty demanding ones wait", () => {
  const attackers: [string, string, () => Promise<Client[]>][] = [
    ["of a program at another address", "198.51.100.2", async () => [at("198.51.100.1"), at("198.51.100.1")]],
    ["of a browser behind the same address", "198.51.100.3", async () => Array<Client>(2).fill(await browserAt("198.51.100.3"))],
  ];
  it.each(attackers)(
    "%s",
    async (_whose, address, open) => {
      const attacks = (await Promise.all((await open()).map((who) => upload(who, demanding, 25)))).flat();
      const [register] = await upload(await browserAt(address), photo);
      const attacked = Promise.all(attacks.map((attack) => attack()));
      await untilOneWorks();
      const { status } = await register!();
      expect(status).toBe(201);
      const refused = (await attacked).filter((response) => response.status === 503);
      expect(refused.length).toBeGreaterThan(30);
      expect(refused[0]!.headers.get("Retry-After")).toBe("5");
      expect(await refused[0]!.json()).toMatchObject({
        message: "We are still opening other files of yours. Please try again in a few seconds.",
      });
    },
    180_000,
  );
});

it("a file whose process is killed from outside is kept, and accepted when it is registered again", async () => {
  const [register] = await upload(await browserAt("198.51.100.4"), demanding);
  const first = register!();
  process.kill(await untilOneWorks(), "SIGKILL");
  const { status, headers } = await first;
  expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await register!()).status).toBe(201);
}, 60_000);

it("a form's page lists what was sent before a process was killed", async () => {
  const form = await createApiForm(server.url, {});
  const who = apiClient(server.url);
  const storageKey = await uploadPending(who, `/api/bankruptcy-forms/${form}/documents`, demanding);
  const call = () => who.call("POST", `/api/bankruptcy-forms/${form}/documents/pictureId`, { fileName: "id.jpg", storageKey });
  const first = call();
  process.kill(await untilOneWorks(), "SIGKILL");
  expect((await first).status).toBe(503);
  expect((await call()).status).toBe(201);
}, 60_000);
