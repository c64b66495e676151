/*
 * Run as a process of its own, as root or not: tries to break out of every wall that is possible here, and does the real work behind
 * it. Prints the results as JSON.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer, type AddressInfo, type Server } from "node:net";
import path from "node:path";
import { buffer, text } from "node:stream/consumers";
import { env } from "../../app/platform/env.server.ts";
import { findWallOfChromium, startChromium } from "../../app/platform/pdf/browser.server.ts";
import { findChromium, hasPackagedChromium, unpackChromium } from "../../app/platform/pdf/chromium.server.ts";
import { findWorkerWall, spawnWalled, workerView } from "../../app/platform/walled-process.server.ts";
import { walls, type Wall } from "../../app/platform/walls.server.ts";
import { createFormPdf } from "./form-pdfs.ts";
import { heic, jpegTurned } from "./photos.ts";

/** What code behind a wall reached. */
export type Reached = "environment" | "secrets" | "data folder" | "temporary folder" | "network" | "socket";

export interface WallResult {
  isOtherUser: boolean;
  isBubblewrap: boolean;
  hasNetwork: boolean;
  /** What is reached with a hole in JavaScript, which Node's permissions still hold, and with one in native code, which they do not. */
  javaScript: Reached[];
  native: Reached[];
  /** What a page with scripts reached, in the browser from npm and in the installed one. */
  chromium: string[];
  /** What works. */
  works: string[];
}

/** Open to all, like the folder of PostgreSQL's socket. */
const outside = mkdtempSync("/tmp/walls-");
chmodSync(outside, 0o755);
const listen = (server: Server, where: { port: number; host: string } | { path: string; writableAll: boolean }) =>
  new Promise<Server>((resolve) => server.listen(where, () => resolve(server)));
const accept = () => createServer((connection) => connection.on("error", () => undefined).end("reached"));
const socket = path.join(outside, ".s.PGSQL.5432");
const servers = await Promise.all([
  listen(accept(), { port: 0, host: "127.0.0.1" }),
  listen(accept(), { path: socket, writableAll: true }),
]);
const { port } = servers[0]!.address() as AddressInfo;
const secretsFile = path.join(env.DATA_DIR, "secrets.json");

const temporaryFile = `${outside}.written`;

const attack = `
const { readFileSync, writeFileSync } = require("node:fs");
const connect = (options) => new Promise((resolve, reject) =>
  require("node:net").connect(options).once("connect", resolve).once("error", reject));
const attempts = {
  environment: () => { if (!readFileSync("/proc/${process.pid}/environ", "latin1").includes("SESSION_SECRET=")) throw new Error(); },
  secrets: () => readFileSync(${JSON.stringify(secretsFile)}),
  "data folder": () => writeFileSync(${JSON.stringify(path.join(env.DATA_DIR, "written"))}, ""),
  "temporary folder": () => writeFileSync(${JSON.stringify(temporaryFile)}, ""),
  network: () => connect({ port: ${port}, host: "127.0.0.1" }),
  socket: () => connect({ path: ${JSON.stringify(socket)} }),
};
(async () => {
  const reached = [];
  for (const [name, attempt] of Object.entries(attempts)) try { await attempt(); reached.push(name); } catch {}
  process.stdout.write(JSON.stringify(reached), () => process.exit());
})();`;

/** What the attack reached. A folder for temporary files of its own, which ends with the process, does not count. */
async function reachedBy(child: ChildProcess): Promise<Reached[]> {
  child.stdin!.end(attack);
  const reached = JSON.parse(await text(child.stdout!)) as Reached[];
  const isWritten = existsSync(temporaryFile);
  rmSync(temporaryFile, { force: true });
  return reached.filter((what) => what !== "temporary folder" || isWritten);
}

const nativeHole = (wall: Wall) => {
  const [file, ...args] = wall.enclose([process.execPath, "-"], workerView) as [string, ...string[]];
  return spawn(file, args, { cwd: "/", stdio: ["pipe", "pipe", "inherit"] });
};

/** The browser's JavaScript is on, and nothing is intercepted: as if a document had taken over the browser. */
async function tryChromium(wall: Wall, program: string): Promise<{ reached: string[]; printed: number }> {
  env.CHROMIUM_PATH = program;
  const browser = await startChromium({ wall, hasSandbox: wall.isOtherUser || process.getuid!() !== 0 });
  try {
    const page = await browser.newPage();
    const reached: string[] = [];
    for (const [name, url] of [
      ["secrets", `file://${secretsFile}`],
      ["environment", `file:///proc/${process.pid}/environ`],
      ["network", `http://127.0.0.1:${port}`],
    ] as const) {
      const shown = await page.goto(url).then(
        () => page.evaluate(() => document.body.innerText),
        (error: Error) => (error.message.includes("ERR_INVALID_HTTP_RESPONSE") ? "reached" : ""),
      );
      if (shown) reached.push(name);
    }
    await page.goto("about:blank");
    await page.setContent("<h1>Text</h1>");
    return { reached, printed: (await page.pdf()).length };
  } finally {
    await browser.close();
  }
}

const { resolve } = createRequire(import.meta.url);

async function run(wall: Wall, name: string, args: string[], input: Buffer, ipc = false): Promise<boolean> {
  const { child, ended } = spawnWalled(wall, resolve(name), { flags: [], args, ipc });
  child.stdin!.end(input);
  const [output, { code }] = await Promise.all([buffer(child.stdout!), ended]);
  return code === 0 && (args[0] === "pdf" || output.length > 0);
}

const frame = (content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
};
const packet = frame(Buffer.from(JSON.stringify({ title: "Packet", isDraft: true, caption: {}, forms: [] })));

const tasks: Record<string, (wall: Wall) => Promise<boolean>> = {
  photo: async (wall) => run(wall, "#file-worker", ["photo"], await jpegTurned(6)),
  heic: (wall) => run(wall, "#file-worker", ["photo"], heic),
  pdf: async (wall) => run(wall, "#file-worker", ["pdf"], await createFormPdf("text")),
  page: async (wall) => run(wall, "#file-worker", ["page", "1 200"], await createFormPdf("text")),
  packet: (wall) => run(wall, "#packet-worker", [], packet, true),
};

const installed = await findChromium(undefined, env.DATA_DIR);
const browsers = new Set([hasPackagedChromium ? await unpackChromium(env.DATA_DIR) : installed, installed]);
env.CHROMIUM_PATH = [...browsers][0];
const strongest = [await findWorkerWall(), (await findWallOfChromium())?.wall];
const results: WallResult[] = [];
for (const wall of walls.slice(Math.max(...strongest.map((each) => (each ? walls.indexOf(each) : 0))))) {
  const { isOtherUser, isBubblewrap, hasNetwork } = wall;
  const javaScript = await reachedBy(spawnWalled(wall, "-", { flags: [] }).child);
  const native = await reachedBy(nativeHole(wall));
  const chromium = new Set<string>();
  const works: string[] = [];
  for (const program of browsers) {
    const { reached, printed } = await tryChromium(wall, program);
    reached.forEach((what) => chromium.add(what));
    if (printed > 0) works.push("printing");
  }
  for (const [name, task] of Object.entries(tasks)) if (await task(wall)) works.push(name);
  results.push({ isOtherUser, isBubblewrap, hasNetwork, javaScript, native, chromium: [...chromium], works });
}
for (const server of servers) server.close();
rmSync(outside, { recursive: true });
if (existsSync(path.join(env.DATA_DIR, "written"))) rmSync(path.join(env.DATA_DIR, "written"));
process.stdout.write(JSON.stringify(results), () => process.exit());
