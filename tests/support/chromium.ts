import path from "node:path";
import { chromiumArguments, chromiumPath } from "../../app/platform/pdf/chromium.server.ts";

/** The Chromium of all tests and of their servers, unpacked once for all of them. */
export const testChromium = (): Promise<string> => chromiumPath(process.env.CHROMIUM_PATH, path.resolve("test-results/data"));

/** Playwright's launch options for the Chromium that makes the PDFs. */
export const chromiumLaunch = async (): Promise<{ executablePath: string; args: string[]; chromiumSandbox: boolean }> => ({
  executablePath: await testChromium(),
  args: [...chromiumArguments],
  chromiumSandbox: !chromiumArguments.includes("--no-sandbox"),
});
