import { defineConfig } from "vitest/config";
import { testChromium } from "./tests/support/chromium.ts";
import { SlowFilesFirst } from "./tests/support/slow-files-first.ts";

/** Unpacked before the first four test files need it. PDFs that the test processes print themselves use it, too. */
const chromium = await testChromium();

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/journeys/**"],
    globalSetup: ["tests/support/shared-postgres.ts"],
    setupFiles: ["tests/support/response-validation.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A poll often opens a database connection, which costs 20 ms of CPU time.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    retry: 1,
    // Tests wait half of the time: for a server to start, a clock to advance, an email to arrive. Four files keep two cores busy.
    maxWorkers: 4,
    minWorkers: 1,
    sequence: { sequencer: SlowFilesFirst },
    env: { CHROMIUM_PATH: chromium, DATA_DIR: "test-results/data", LOG_LEVEL: "silent" },
  },
});
