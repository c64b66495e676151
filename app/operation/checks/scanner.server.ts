import { scanForVirus } from "../../platform/clamd.server.ts";
import { env } from "../../platform/env.server.ts";
import { MINUTE, off, ok, wrong, type Check } from "./check.server.ts";

const TIMEOUT_MS = 10_000;

async function* cleanFile() {
  yield Buffer.from("trial");
}

/** Checks that the virus scanner responds. */
export const scanner: Check = {
  name: "virus scanner",
  validMs: MINUTE,
  async run() {
    const { CLAMD_HOST } = env;
    if (!CLAMD_HOST) return off("Files are not scanned. Set CLAMD_HOST to have them scanned.");
    const place = `${CLAMD_HOST.host}:${CLAMD_HOST.port}`;
    const error = await scanForVirus(cleanFile(), CLAMD_HOST, TIMEOUT_MS).then(
      () => undefined,
      (reason: Error) => reason.message,
    );
    if (error)
      return wrong(`CLAMD_HOST: no clamd answers at ${place} (${error}), so no file is accepted.`, "Start it, or correct CLAMD_HOST.");
    return ok(`clamd at ${place} scans what clients send.`);
  },
};
