import path from "node:path";
import { chromiumSettings, findChromium, hasPackagedChromium, unpackChromium } from "../../app/platform/pdf/chromium.server.ts";

/** Arguments of every Chromium that tests start without a wall. As root, it refuses to start with its sandbox. */
export const chromiumArguments: readonly string[] = [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), ...chromiumSettings];

const dataDir = path.resolve("test-results/data");

/**
 * Returns the path of the Chromium that all tests and their servers share. It is the one from npm even if another is installed, so
 * that tests behave the same on every machine.
 */
export const testChromium = async (): Promise<string> =>
  !process.env.CHROMIUM_PATH && hasPackagedChromium ? unpackChromium(dataDir) : findChromium(process.env.CHROMIUM_PATH, dataDir);

/** Playwright's launch options for the Chromium that renders the PDFs. */
export const chromiumLaunch = async (): Promise<{ executablePath: string; args: string[]; chromiumSandbox: boolean }> => ({
  executablePath: await testChromium(),
  args: [...chromiumArguments],
  chromiumSandbox: !chromiumArguments.includes("--no-sandbox"),
});
