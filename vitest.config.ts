import { defineConfig } from "vitest/config";
import { testChromium } from "./tests/support/chromium.ts";
import { LongFilesFirst } from "./tests/support/long-files-first.ts";

/** It is unpacked before the first four files need it, and used in their own processes, too. */
const chromium = await testChromium();

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/journeys/**"],
    globalSetup: ["tests/support/shared-postgres.ts"],
    setupFiles: ["tests/support/described-answers.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A look often opens a connection to the database, at 20 ms of processor time.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    retry: 1,
    // Half of the time tests wait: for a server to start, a clock to go on, a mail to arrive. Four files keep two processors busy.
    maxWorkers: 4,
    minWorkers: 1,
    sequence: { sequencer: LongFilesFirst },
    env: { CHROMIUM_PATH: chromium, DATA_DIR: "test-results/data", LOG_LEVEL: "silent" },
  },
});
