// Installs and builds whatever is missing or out of date. Uses only Node's own modules, and runs on Node 20.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const at = (...parts) => path.join(root, ...parts);
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

const LOCK = at("package-lock.json");
const INSTALLED_LOCK = at("node_modules", ".package-lock.json");
const BUILD_STAMP = at("build", ".stamp");
const SOURCES = ["app", "public", "knexfile.ts", "scripts/browser-files.ts", "vite.config.ts", "remix.config.js", "package-lock.json"];

function run(title, command, args) {
  process.stdout.write(`${title} ...\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether node_modules holds what the lock file asks for; what is optional may be missing. */
function isInstalled() {
  if (!existsSync(INSTALLED_LOCK)) return false;
  const installed = readJson(INSTALLED_LOCK).packages;
  return Object.entries(readJson(LOCK).packages).every(([place, wanted]) => {
    if (place === "") return true;
    return installed[place] ? installed[place].version === wanted.version : Boolean(wanted.optional || wanted.devOptional || wanted.peer);
  });
}

/**
 * Installs what the lock file names, and leaves the lock file alone. Not `npm ci`: that refuses a lock file made with
 * a registry that lacks the packages of other operating systems.
 */
function install() {
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  if (npm) run("Installing", process.execPath, [npm, ...args]);
  else run("Installing", process.platform === "win32" ? "npm.cmd" : "npm", args);
}

function filesUnder(place) {
  const found = statSync(at(place), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [place] : [];
  return readdirSync(at(place))
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}

function sourceStamp() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesUnder))
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update("\0");
  return hash.digest("hex");
}

function build() {
  const node = at("node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  run("Building", node, [at("node_modules", "@remix-run", "dev", "dist", "cli.js"), "vite:build"]);
}

if (!isInstalled()) install();
const stamp = sourceStamp();
if (!existsSync(BUILD_STAMP) || readFileSync(BUILD_STAMP, "utf8") !== stamp) {
  build();
  writeFileSync(BUILD_STAMP, stamp);
}
