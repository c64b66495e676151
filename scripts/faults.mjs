// Runs the tests that break things under the running application, one after the other. Prints one line for each with its outcome and
// measurements. The exit code is 1 if any of them failed.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const FAULTS = [
  "tests/faults",
  "tests/properties",
  "tests/processes.all.test.ts",
  "tests/operation/backup.slow.test.ts",
  "tests/operation/installation.test.ts",
];
const JOURNEY = "outages.all.spec.ts";
const REPORT = "test-results/faults.json";
const JOURNEY_REPORT = "test-results/faults-in-the-browser.json";

/** Runs one of the two test runners and returns its report. */
function run(script, args, report, env = {}) {
  rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, [`node_modules/${script}`, ...args], {
    stdio: "inherit",
    env: { ...process.env, FAULTS: "long", ...env },
  });
  if (status !== 0) process.exitCode = 1;
  return JSON.parse(readFileSync(report, "utf8"));
}

const outcomes = { passed: "passed", failed: "FAILED", expected: "passed", unexpected: "FAILED", flaky: "FAILED" };
const lineOf = (file, outcome, fault, figures = "") => ({ file, outcome: outcomes[outcome] ?? "skipped", fault, figures });

const linesOfTests = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    if (assertionResults.length === 0) return [lineOf(file, "failed", message)];
    return assertionResults.map(({ status, ancestorTitles, title, meta }) =>
      lineOf(file, status, [...ancestorTitles, title].join(", "), meta?.figures),
    );
  });

const linesOfJourneys = ({ suites = [], specs = [] }, titles = []) => [
  ...specs.map(({ file, title, tests: [test] }) => lineOf(path.join("tests/journeys", file), test.status, [...titles, title].join(", "))),
  ...suites.flatMap((suite) => linesOfJourneys(suite, suite.line === 0 ? [] : [...titles, suite.title])),
];

mkdirSync("test-results", { recursive: true });
const vitest = [
  "run",
  "--no-file-parallelism",
  "--retry=0",
  "--reporter=verbose",
  "--reporter=json",
  `--outputFile.json=${REPORT}`,
  ...FAULTS,
];
const playwright = ["test", "-c", "tests/journeys/playwright.config.ts", "--workers=1", "--reporter=list,json", JOURNEY];
const lines = [
  ...linesOfTests(run("vitest/vitest.mjs", vitest, REPORT)),
  ...linesOfJourneys(run("playwright/cli.js", playwright, JOURNEY_REPORT, { PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEY_REPORT })),
];

for (const [file, linesOfFile] of Map.groupBy(lines, ({ file }) => file)) {
  process.stdout.write(`\n${file}\n`);
  for (const { outcome, fault, figures } of linesOfFile)
    process.stdout.write(`  ${outcome.padEnd(8)} ${fault}${figures && ` (${figures})`}\n`);
}
const passed = lines.filter(({ outcome }) => outcome === "passed").length;
process.stdout.write(`\n${passed} of ${lines.length} passed\n`);
