import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { client, openBrowser, type Client } from "../support/clients.ts";
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

/** The command line of a process; "" if it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}

const descendantsOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
const isWorker = (pid: number) => commandOf(pid).includes("file-worker");
const isDecoder = (pid: number) => isWorker(pid) && commandOf(pid).startsWith(process.execPath);

/** Waits until a process of the server meets a condition, and returns its id. */
async function untilOneWorks(condition = isWorker): Promise<number> {
  const find = () => descendantsOf(server.pid()).find(condition);
  let pid = find();
  while (pid === undefined) {
    await sleep(5);
    pid = find();
  }
  return pid;
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

it.each([
  ["the decoder", isDecoder],
  ["the first process of its wall", isWorker],
])(
  "a file is kept, and accepted when it is registered again, after %s was killed from outside",
  async (_which, condition) => {
    const [register] = await upload(await browserAt("198.51.100.4"), demanding);
    const first = register!();
    process.kill(await untilOneWorks(condition), "SIGKILL");
    const { status, headers } = await first;
    expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
    expect((await register!()).status).toBe(201);
  },
  60_000,
);
