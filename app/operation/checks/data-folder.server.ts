import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { MIN_FREE_BYTES, freeBytes } from "../../platform/storage/disk-space.server.ts";
import { env } from "../../platform/env.server.ts";
import { fatal, MINUTE, ok, wrong, type Check } from "./check.server.ts";

const GIGABYTE = 1e9;
const inGigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;

/** Writes a file into the data folder, creating it if necessary, and removes the file. */
async function testWrite(): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o711 });
  const file = path.join(env.DATA_DIR, `.trial-${process.pid}`);
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile("trial");
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

/** Checks that the folder for everything stored on this host can be written, and that its disk has space. */
export const dataFolder: Check = {
  name: "data folder",
  validMs: MINUTE / 6,
  async run() {
    const { DATA_DIR } = env;
    const error = await testWrite().then(
      () => undefined,
      ({ code }: NodeJS.ErrnoException) => code,
    );
    if (error && error !== "ENOSPC")
      return fatal(
        `DATA_DIR: ${DATA_DIR} cannot be written (${error}).`,
        "Make it writable for the user that the server runs as, or set DATA_DIR to another folder.",
      );
    const free = await freeBytes(DATA_DIR);
    if (free < MIN_FREE_BYTES)
      return wrong(
        `DATA_DIR: ${inGigabytes(free)} are free on the disk of ${DATA_DIR}; below ${inGigabytes(MIN_FREE_BYTES)} no files are accepted.`,
        "Free some space, or move the folder.",
      );
    return ok(`${DATA_DIR} can be written; ${inGigabytes(free)} are free.`);
  },
};
