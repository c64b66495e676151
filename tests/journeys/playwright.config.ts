import { defineConfig } from "playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";

export default defineConfig({
  testDir: ".",
  globalSetup: "../support/shared-postgres.ts",
  outputDir: "../../test-results/journeys",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    launchOptions: await chromiumLaunch(),
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
});
