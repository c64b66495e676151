import { execFile } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../support/server.ts";

const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 600_000;
const parts = [
  "app",
  "build",
  "migrations",
  "public",
  "scripts",
  "server",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
];
const sources = readdirSync(".").filter((name) => name.endsWith(".ts"));

/** A copy of the project, as an operator has it in a folder. */
let project: string;
let server: TestServer;
beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), "project-"));
  for (const part of [...parts, ...sources]) cpSync(part, path.join(project, part), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(project, "node_modules"));
  await build();
  server = await startServer({ cwd: project });
}, TIMEOUT_MS);
afterAll(async () => {
  await server?.cleanup();
  rmSync(project, { recursive: true, force: true });
});

const build = () => promisify(execFile)(process.execPath, ["scripts/bootstrap.mjs"], { cwd: project });

/** Changes the entry script and the styles of every page. */
function changeSources(name: string): void {
  appendFileSync(path.join(project, "app/entry.client.tsx"), `\ndocument.documentElement.dataset.build = "${name}";\n`);
  appendFileSync(path.join(project, "app/styles/base.css"), `\n:root { --build: ${name}; }\n`);
}

/** Sets the age in hours of the assets of earlier builds. */
function setAge(extension: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOUR_MS);
  const folder = path.join(project, "build/earlier/assets");
  for (const name of readdirSync(folder).filter((one) => one.includes(extension))) utimesSync(path.join(folder, name), then, then);
}

const call = (pathname: string) => fetch(server.url + pathname, { headers: { "Accept-Encoding": "br" } });

/** The scripts and styles of the first page. */
async function readPageAssets(): Promise<string[]> {
  const page = await (await call("/")).text();
  return [...new Set([...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name!))];
}

const builtAssets = () =>
  readdirSync(path.join(project, "build/client/assets"))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `/assets/${name}`);

/** Requests each asset. Returns its name with status, encoding, type, and cache policy. */
async function requestAll(assets: string[]): Promise<[string, string][]> {
  const responses = await Promise.all(assets.map(call));
  return responses.map(({ status, headers }, index) => [
    assets[index]!,
    `${status} ${headers.get("Content-Encoding")} ${headers.get("Content-Type")} ${headers.get("Cache-Control")}`,
  ]);
}

const served = (name: string): [string, string] => [
  name,
  `200 br ${name.endsWith("css") ? "text/css" : "application/javascript"}; charset=utf-8 public, max-age=31536000, immutable`,
];
const missing = (name: string): [string, string] => [name, "404 null text/plain; charset=utf-8 no-store"];

it(
  "a process serves the assets of the next build, and those of the previous build for a day",
  async () => {
    const before = await readPageAssets();
    changeSources("next");
    await build();
    const next = builtAssets();
    const replaced = before.filter((name) => !next.includes(name));
    const [scripts, styles] = ["js", "css"].map((kind) => replaced.filter((name) => name.endsWith(kind)));
    expect([scripts!.length > 0, styles!.length > 0]).toEqual([true, true]);

    // The process keeps running until the operator restarts it.
    expect(await readPageAssets()).toEqual(before);
    expect(await requestAll([...before, ...next])).toEqual([...before, ...next].map(served));
    await server.restart();
    expect(await readPageAssets()).not.toEqual(before);
    expect(await requestAll([...before, ...next])).toEqual([...before, ...next].map(served));

    setAge("js", 23);
    setAge("css", 25);
    changeSources("third");
    await build();
    expect(await requestAll([...scripts!, ...next])).toEqual([...scripts!, ...next].map(served));
    expect(await requestAll([...styles!, "/assets/none.js"])).toEqual([...styles!, "/assets/none.js"].map(missing));
  },
  TIMEOUT_MS,
);

it(
  "a failed build leaves the previous one unchanged",
  async () => {
    await server.restart();
    const before = await readPageAssets();
    appendFileSync(path.join(project, "app/entry.server.tsx"), '\nimport "./nowhere.ts";\n');
    await expect(build()).rejects.toThrow("nowhere.ts");
    await server.restart();
    expect(await readPageAssets()).toEqual(before);
    expect(await requestAll(before)).toEqual(before.map(served));
  },
  TIMEOUT_MS,
);
