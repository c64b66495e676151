import { execFile } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../support/server.ts";

const HOUR_MS = 3_600_000;
const MOST_MS = 600_000;
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

/** The project as an operator has it in a folder. */
let project: string;
let server: TestServer;
beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), "project-"));
  for (const part of [...parts, ...sources]) cpSync(part, path.join(project, part), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(project, "node_modules"));
  await build();
  server = await startServer({ cwd: project });
}, MOST_MS);
afterAll(async () => {
  await server?.cleanup();
  rmSync(project, { recursive: true, force: true });
});

const build = () => promisify(execFile)(process.execPath, ["scripts/bootstrap.mjs"], { cwd: project });

/** Changes the script that every page begins with, and its styles. */
function change(name: string): void {
  appendFileSync(path.join(project, "app/entry.client.tsx"), `\ndocument.documentElement.dataset.build = "${name}";\n`);
  appendFileSync(path.join(project, "app/styles/base.css"), `\n:root { --build: ${name}; }\n`);
}

/** Makes what was put aside as old as so many hours. */
function age(ending: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOUR_MS);
  const folder = path.join(project, "build/earlier/assets");
  for (const name of readdirSync(folder).filter((one) => one.includes(ending))) utimesSync(path.join(folder, name), then, then);
}

const call = (address: string) => fetch(server.url + address, { headers: { "Accept-Encoding": "br" } });

/** The scripts and styles that the first page names. */
async function assetsOfPage(): Promise<string[]> {
  const page = await (await call("/")).text();
  return [...new Set([...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name!))];
}

const builtAssets = () =>
  readdirSync(path.join(project, "build/client/assets"))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `/assets/${name}`);

/** How each of these is answered. */
async function answersTo(assets: string[]): Promise<[string, string][]> {
  const answers = await Promise.all(assets.map(call));
  return answers.map(({ status, headers }, index) => [
    assets[index]!,
    `${status} ${headers.get("Content-Encoding")} ${headers.get("Content-Type")} ${headers.get("Cache-Control")}`,
  ]);
}

const kept = (name: string): [string, string] => [
  name,
  `200 br ${name.endsWith("css") ? "text/css" : "application/javascript"}; charset=utf-8 public, max-age=31536000, immutable`,
];
const missing = (name: string): [string, string] => [name, "404 null text/plain; charset=utf-8 no-store"];

it(
  "a process serves what pages of the build before ask for, for a day, and what pages of the next one do",
  async () => {
    const before = await assetsOfPage();
    change("next");
    await build();
    const next = builtAssets();
    const replaced = before.filter((name) => !next.includes(name));
    const [scripts, styles] = ["js", "css"].map((kind) => replaced.filter((name) => name.endsWith(kind)));
    expect([scripts!.length > 0, styles!.length > 0]).toEqual([true, true]);

    // The process runs on until the operator restarts it.
    expect(await assetsOfPage()).toEqual(before);
    expect(await answersTo([...before, ...next])).toEqual([...before, ...next].map(kept));
    await server.restart();
    expect(await assetsOfPage()).not.toEqual(before);
    expect(await answersTo([...before, ...next])).toEqual([...before, ...next].map(kept));

    age("js", 23);
    age("css", 25);
    change("third");
    await build();
    expect(await answersTo([...scripts!, ...next])).toEqual([...scripts!, ...next].map(kept));
    expect(await answersTo([...styles!, "/assets/none.js"])).toEqual([...styles!, "/assets/none.js"].map(missing));
  },
  MOST_MS,
);

it(
  "a build that fails leaves the one before as it is",
  async () => {
    await server.restart();
    const before = await assetsOfPage();
    appendFileSync(path.join(project, "app/entry.server.tsx"), '\nimport "./nowhere.ts";\n');
    await expect(build()).rejects.toThrow("nowhere.ts");
    await server.restart();
    expect(await assetsOfPage()).toEqual(before);
    expect(await answersTo(before)).toEqual(before.map(kept));
  },
  MOST_MS,
);
