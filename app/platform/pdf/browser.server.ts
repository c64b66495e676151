import { once } from "node:events";
import { chmodSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "puppeteer";
import { env } from "../env.server.ts";
import { createOwnFolder } from "../own-folder.server.ts";
import { PROGRAM_PATH } from "../walls.server.ts";
import { findChromiumWall, viewOfChromium, type ChromiumWall } from "./chromium-wall.server.ts";
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

function createProfile(): Promise<string> {
  profiles ??= createProfiles();
  return mkdtemp(path.join(profiles, "chromium-"));
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);

const findProgram = async () => realpath(await findChromium(env.CHROMIUM_PATH, env.DATA_DIR));

/** Finds the wall that Chromium gets; undefined if there is no Chromium. */
export async function findWallOfChromium(): Promise<ChromiumWall | undefined> {
  const profile = await createProfile();
  try {
    return await findChromiumWall(await findProgram(), profile);
  } catch {
    return undefined;
  } finally {
    await removeFolder(profile);
  }
}

/**
 * Starts Chromium behind a wall, the strongest possible one by default, with a profile that is deleted when it ends. Also deletes the
 * profiles of killed processes.
 */
export async function startChromium(chosen?: ChromiumWall): Promise<Browser> {
  const profile = await createProfile();
  try {
    const program = await findProgram();
    const launched = await launch(program, profile, chosen ?? (await findChromiumWall(program, profile)));
    launched.process()?.once("exit", () => void removeFolder(profile));
    ignorePipeErrors(launched);
    return launched;
  } catch (error) {
    await removeFolder(profile);
    throw error;
  }
}

/** Launches Chromium. It communicates through a pipe, so it ends with this process, and inherits no environment. */
async function launch(program: string, profile: string, { wall, hasSandbox }: ChromiumWall): Promise<Browser> {
  const { default: puppeteer } = await import("puppeteer"); // Importing it takes a fifth of the start time of a process.
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
    ...(process.platform !== "win32" && { env: { HOME: profile, PATH: PROGRAM_PATH } }),
  });
}

/**
 * A killed browser leaves commands unread, for which its pipes fail. Puppeteer no longer listens to them once it has closed, so that the
 * error would end the server. The first three are its standard streams, to which nothing is written.
 */
const ignorePipeErrors = (browser: Browser): void =>
  browser
    .process()
    ?.stdio.slice(3)
    .forEach((pipe) => pipe?.on("error", () => undefined));

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
