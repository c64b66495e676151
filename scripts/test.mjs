// Checks types, lints, and runs every test; the last line says how many passed and how many failed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

const RESULTS = "test-results";
const UNIT_RESULTS = `${RESULTS}/vitest.json`;
const JOURNEY_RESULTS = `${RESULTS}/playwright.json`;
const NODE_MODULES = "node_modules";

function succeeds(title, script, args, env = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const options = { stdio: "inherit", env: { ...process.env, ...env } };
  return spawnSync(process.execPath, [`${NODE_MODULES}/${script}`, ...args], options).status === 0;
}

function countOne(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** The counts in a runner's report. A run that failed without a failed test, or left no report, is one failure. */
function countTests(ok, file, read) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

const typeCheck = countOne(succeeds("Types", "typescript/bin/tsc", []));
const lint = countOne(succeeds("Lint", "oxlint/bin/oxlint", ["--deny-warnings"]));
const unitArgs = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_RESULTS}`];
const units = countTests(succeeds("Tests", "vitest/vitest.mjs", unitArgs), UNIT_RESULTS, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
}));
const journeyArgs = ["test", "-c", "tests/journeys/playwright.config.ts", "--reporter=list,json"];
const journeyEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEY_RESULTS };
const journeys = countTests(
  succeeds("Browser journeys", "playwright/cli.js", journeyArgs, journeyEnv),
  JOURNEY_RESULTS,
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
);

const counts = [typeCheck, lint, units, journeys];
const total = (name) => counts.reduce((sum, count) => sum + count[name], 0);

process.stdout.write(`\n${total("passed")} passed, ${total("failed")} failed\n`);
process.exitCode = total("failed") > 0 ? 1 : 0;
