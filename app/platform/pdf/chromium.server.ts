import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
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

const runsAsRoot = process.getuid?.() === 0;

/** Arguments every Chromium of ours gets. Its sandbox is given up only for root, as whom it refuses to start with one. */
export const chromiumArguments: readonly string[] = [
  ...(runsAsRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

/** Where Chromium keeps what outlasts it, below the data folder. */
export const chromiumFolder = (dataDir: string): string => join(dataDir, "chromium");

/**
 * Where Chromium is: the configured path as it is, else an installed Chrome or Chromium, else, on Linux, the one
 * from the npm package, unpacked into the data folder at the first call (a few seconds). Throws if there is none.
 */
export async function chromiumPath(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  for (const path of installedBrowsers) if (await isExecutable(path)) return path;
  if (isPackaged) return packagedChromium(dataDir);
  throw new Error("No Chrome or Chromium found; install one or name it in CHROMIUM_PATH");
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Whether the npm package has a Chromium for this machine. */
export const isPackaged = process.platform === "linux" && process.arch === "x64";

/** The npm package's Chromium below the data folder, where it appears whole or not at all. */
export async function packagedChromium(dataDir: string): Promise<string> {
  const parent = chromiumFolder(dataDir);
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(await readFile(join(dirname(entry), "../package.json"), "utf8")) as { version: string };
  const folder = join(parent, `sparticuz-${version}`);
  const launcher = join(folder, "launch");
  if (await isExecutable(launcher)) return launcher;

  await mkdir(parent, { recursive: true, mode: 0o700 });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await unpack(pathToFileURL(entry).href, unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isExecutable(launcher))) throw error;
  }
  return launcher;
}

/** The package unpacks into the temporary folder, and its libraries only on Amazon's machines; hence a process that is told so. */
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

/** Lends Chromium the package's libraries where the system lacks them, and its font. */
const launchScript = `#!/bin/sh
here=$(dirname "$0")
export FONTCONFIG_FILE="$here/fonts.conf"
if ldd "$here/chromium" | grep -q "not found"; then
  export LD_LIBRARY_PATH="$here/al2023/lib"
fi
exec "$here/chromium" "$@"
`;
