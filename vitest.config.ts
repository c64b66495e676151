import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/journeys/**"],
    globalSetup: ["tests/support/shared-postgres.ts"],
    setupFiles: ["tests/support/described-answers.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    retry: 1,
    maxWorkers: 2,
    minWorkers: 1,
    env: { DATA_DIR: "test-results/data", LOG_LEVEL: "silent" },
  },
});
