import { scanForVirus } from "../../platform/clamd.server.ts";
import { env } from "../../platform/env.server.ts";
import { MINUTE, off, ok, wrong, type Check } from "./check.server.ts";

const TRIAL_MS = 10_000;

async function* nothingBad() {
  yield Buffer.from("trial");
}

/** The virus scanner responds. */
export const scanner: Check = {
  name: "virus scanner",
  lasts: MINUTE,
  async run() {
    const { CLAMD_HOST } = env;
    if (!CLAMD_HOST) return off("Files are not scanned. Set CLAMD_HOST to have them scanned.");
    const place = `${CLAMD_HOST.host}:${CLAMD_HOST.port}`;
    const error = await scanForVirus(nothingBad(), CLAMD_HOST, TRIAL_MS).then(
      () => undefined,
      (reason: Error) => reason.message,
    );
    if (error) return wrong(`CLAMD_HOST: no clamd answers at ${place} (${error}): no file is taken.`, "Start it, or correct CLAMD_HOST.");
    return ok(`clamd at ${place} scans what clients send.`);
  },
};
