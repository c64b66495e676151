import { once } from "node:events";
import { chmodSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "puppeteer";
import { env } from "../env.server.ts";
import { createOwnFolder } from "../own-folder.server.ts";
import { PROGRAM_PATH } from "../walls.server.ts";
import { findChromiumWall, viewOfChromium } from "./chromium-wall.server.ts";
import { chromiumFolder, chromiumSettings, findChromium } from "./chromium.server.ts";

const MAX_LAUNCH_MS = 15_000;
const MAX_SHUTDOWN_MS = 2_000;

const home = chromiumFolder(env.DATA_DIR);
let profiles: string | undefined;

/** Creates the folder for this process's profiles. Another user may pass through it, but not look around. */
function createProfiles(): string {
  const parent = path.join(home, "profiles");
  const own = createOwnFolder(parent);
  for (const folder of [home, parent, own]) chmodSync(folder, 0o711);
  return own;
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);

/** Starts Chromium with a profile that is deleted when it ends. Also deletes the profiles of killed processes. */
export async function startChromium(): Promise<Browser> {
  profiles ??= createProfiles();
  const profile = await mkdtemp(path.join(profiles, "chromium-"));
  try {
    const launched = await launchWith(profile);
    launched.process()?.once("exit", () => void removeFolder(profile));
    return launched;
  } catch (error) {
    await removeFolder(profile);
    throw error;
  }
}

/**
 * Launches Chromium behind the strongest possible wall. It communicates through a pipe, so it ends with this process. It does not
 * inherit the secrets in the environment.
 */
async function launchWith(profile: string): Promise<Browser> {
  const { default: puppeteer } = await import("puppeteer"); // Importing it takes a fifth of the start time of a process.
  const program = await realpath(await findChromium(env.CHROMIUM_PATH, env.DATA_DIR));
  const { wall, hasSandbox } = await findChromiumWall(program, profile);
  const settings = [...(hasSandbox ? [] : ["--no-sandbox"]), ...chromiumSettings, "--host-resolver-rules=MAP * ~NOTFOUND"];
  const command = [program, ...(await puppeteer.defaultArgs({ args: settings, userDataDir: profile }))];
  const [executablePath, ...args] = wall.enclose(command, viewOfChromium(program, profile)) as [string, ...string[]];
  return puppeteer.launch({
    executablePath,
    args,
    ignoreDefaultArgs: true,
    pipe: true,
    timeout: MAX_LAUNCH_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(process.platform !== "win32" && { env: { HOME: profile, TMPDIR: profile, PATH: PROGRAM_PATH } }),
  });
}

/** Closes the browser, and kills it if that takes too long. */
export async function endBrowser(browser: Browser): Promise<void> {
  const chromium = browser.process();
  if (!chromium?.pid || chromium.exitCode !== null || chromium.signalCode !== null) return;
  const exited = once(chromium, "exit");
  const killTimer = setTimeout(() => kill(chromium.pid!), MAX_SHUTDOWN_MS);
  browser.close().catch(() => kill(chromium.pid!));
  await exited;
  clearTimeout(killTimer);
}

/** Kills the browser with its renderers, which on POSIX share its process group. */
function kill(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}
