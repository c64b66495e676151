import puppeteer, { type Browser } from "puppeteer";
import { chromiumArguments } from "./chromium.ts";
import { findProgram, explainMissing } from "./installed.ts";

const installedPath = findProgram("chromium");

/** Reason why tests in an installed Chromium are skipped on this machine. They need its PDF viewer, which npm's Chromium does not have. */
export const installedChromiumMissing = explainMissing("chromium", installedPath);

/** Starts the installed Chromium with a fresh profile. */
export const launchInstalledChromium = (): Promise<Browser> =>
  puppeteer.launch({ executablePath: installedPath!, headless: true, args: [...chromiumArguments] });
