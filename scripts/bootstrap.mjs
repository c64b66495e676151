// Installs and builds whatever is missing or out of date. Uses only Node's built-in modules and runs on Node 20.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const inRoot = (...parts) => path.join(root, ...parts);
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

const LOCK = inRoot("package-lock.json");
const INSTALLED_LOCK = inRoot("node_modules", ".package-lock.json");
const BUILD_HASH = inRoot("build", ".stamp");
const SOURCES = [
  "app",
  "public",
  "server",
  "server.ts",
  "knexfile.ts",
  "scripts/browser-files.ts",
  "scripts/client-language.ts",
  "vite.config.ts",
  "vite.programs.config.ts",
  "remix.config.js",
  "package-lock.json",
];

function run(title, command, args) {
  process.stdout.write(`${title} ...\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether node_modules matches the lock file. Optional packages may be missing. */
function isInstalled() {
  if (!existsSync(INSTALLED_LOCK)) return false;
  const installed = readJson(INSTALLED_LOCK).packages;
  return Object.entries(readJson(LOCK).packages).every(([location, locked]) => {
    if (location === "") return true;
    const found = installed[location];
    return found ? found.version === locked.version : Boolean(locked.optional || locked.devOptional || locked.peer);
  });
}

/**
 * Installs the packages of the lock file without changing it. `npm ci` is not used because it rejects a lock file that was made
 * with a registry without the packages for other operating systems.
 */
function install() {
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  if (npm) run("Installing", process.execPath, [npm, ...args]);
  else run("Installing", process.platform === "win32" ? "npm.cmd" : "npm", args);
}

/** All files under a path, relative to the root and in a stable order. */
function filesUnder(location) {
  const stats = statSync(inRoot(location), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [location] : [];
  return readdirSync(inRoot(location))
    .sort()
    .flatMap((name) => filesUnder(path.join(location, name)));
}

function hashSources() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesUnder))
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update("\0");
  return hash.digest("hex");
}

/** Builds the application, the browser files of each language, and the programs of the server and its workers, at once. */
async function build() {
  process.stdout.write("Building ...\n");
  const node = inRoot("node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  const start = (cli, args, env = {}) =>
    spawn(node, [inRoot("node_modules", ...cli), ...args], { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  const builds = [
    ...["en", "es"].map((language) => start(["@remix-run", "dev", "dist", "cli.js"], ["vite:build"], { CLIENT_LANGUAGE: language })),
    start(["vite", "bin", "vite.js"], ["build", "--config", "vite.programs.config.ts", "--logLevel", "warn"]),
  ];
  const statuses = await Promise.all(builds.map(async (each) => (await once(each, "exit"))[0]));
  if (statuses.some((status) => status !== 0)) process.exit(1);
}

if (!isInstalled()) install();
const sourceHash = hashSources();
if (!existsSync(BUILD_HASH) || readFileSync(BUILD_HASH, "utf8") !== sourceHash) {
  await build();
  writeFileSync(BUILD_HASH, sourceHash);
}
