import { chromiumArguments, chromiumPath } from "../../app/platform/chromium.server.ts";

/** Playwright's launch options for the Chromium that makes the PDFs. */
export const chromiumLaunch = async (): Promise<{ executablePath: string; args: string[]; chromiumSandbox: boolean }> => ({
  executablePath: await chromiumPath(process.env.CHROMIUM_PATH),
  args: [...chromiumArguments],
  chromiumSandbox: !chromiumArguments.includes("--no-sandbox"),
});
