import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

// Not /usr/bin/chromium-browser: on Ubuntu that is a notice about the snap, not a browser.
const installedBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Arguments of every Chromium that is started. */
export const chromiumSettings: readonly string[] = [
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

/** Returns the folder for Chromium's persistent files, below the data folder. */
export const chromiumFolder = (dataDir: string): string => join(dataDir, "chromium");

/**
 * Finds Chromium: the configured path as it is, else an installed Chrome or Chromium, else, on Linux, the one from the
 * npm package, which the first call unpacks into the data folder (a few seconds). Throws if there is none.
 */
export async function findChromium(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  for (const path of installedBrowsers) if (await isExecutable(path)) return path;
  if (hasPackagedChromium) return unpackChromium(dataDir);
  throw new Error("No Chrome or Chromium found; install one or name it in CHROMIUM_PATH");
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Whether the npm package has a Chromium for this machine. */
export const hasPackagedChromium = process.platform === "linux" && process.arch === "x64";

/** Unpacks the npm package's Chromium into the data folder, completely or not at all, and returns its path. */
export async function unpackChromium(dataDir: string): Promise<string> {
  const parent = chromiumFolder(dataDir);
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(await readFile(join(dirname(entry), "../package.json"), "utf8")) as { version: string };
  const folder = join(parent, `sparticuz-${version}`);
  const launcher = join(folder, "launch");
  if (!(await isExecutable(launcher))) await unpackInto(folder, entry);
  await openToOthers(folder);
  return launcher;
}

async function unpackInto(folder: string, entry: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o711 });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await unpack(pathToFileURL(entry).href, unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isExecutable(join(folder, "launch")))) throw error;
  }
}

/** Lets the user that Chromium runs as, when this process runs as root, read the program. */
async function openToOthers(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(["", ...names].map((name) => chmod(join(folder, name), 0o755)));
}

/**
 * Unpacks the package in a process with adjusted variables: it unpacks into the temporary folder, and its libraries
 * only on Amazon's machines.
 */
async function unpack(packageUrl: string, folder: string): Promise<void> {
  const script = `const { default: chromium } = await import(${JSON.stringify(packageUrl)}); await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    env: { NODE_ENV: "production", TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
  });
  await writeFile(join(folder, "fonts.conf"), fontSettings);
  await writeFile(join(folder, "launch"), launchScript, { mode: 0o700 });
}

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/** Launches Chromium with the package's font, and with its libraries where the system's are missing. */
const launchScript = `#!/bin/sh
here=$(dirname "$0")
export FONTCONFIG_FILE="$here/fonts.conf"
if ldd "$here/chromium" | grep -q "not found"; then
  export LD_LIBRARY_PATH="$here/al2023/lib"
fi
exec "$here/chromium" "$@"
`;
