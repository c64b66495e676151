// Checks types, lint and format, and runs the tests; with --quick, only unit and API tests; with --all, also those that are marked with
// "all", and those with other browsers, and of operation and faults. The last lines list and count the tests that failed and those that
// passed only on the second try.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const RESULTS = "test-results";
const UNIT_RESULTS = `${RESULTS}/vitest.json`;
const JOURNEY_RESULTS = `${RESULTS}/playwright.json`;
const NODE_MODULES = "node_modules";
/** Like Prettier's cache, what the type check remembers of files that have not changed since. */
const TYPES_CACHE = `${NODE_MODULES}/.cache/types.tsbuildinfo`;
const CHECKS = [
  { title: "Types", script: "typescript/bin/tsc", args: ["--incremental", "--tsBuildInfoFile", TYPES_CACHE] },
  { title: "Lint", script: "oxlint/bin/oxlint", args: ["--deny-warnings"] },
  { title: "Format", script: "prettier/bin/prettier.cjs", args: ["--check", "--cache", "--log-level=warn", "."] },
];
/**
 * The options of both test runners. Files named `.slow` or `.all` start first. Those named `.all`, and journeys tagged `@all`, such as
 * the repetitions without scripts, run only with --all.
 */
const SUITES = {
  "--quick": {
    units: [
      ...["api", "intake", "office", "official-forms", "platform", "records", "structure"].map((folder) => `tests/${folder}`),
      "--exclude=tests/**/*.{slow,all}.test.ts",
    ],
  },
  "--main": {
    units: ["browsers/**", "faults/**", "operation/**", "**/*.all.test.ts"].map((files) => `--exclude=tests/${files}`),
    journeys: [String.raw`--grep-invert=@all|\.all\.spec\.ts`],
  },
  "--all": { units: [], journeys: [], env: { TEST_ALL: "yes" } },
};

const printTitle = (title) => process.stdout.write(`\n== ${title}\n`);

/** Runs a check, in parallel with whatever else runs. */
const runCheck = ({ title, script, args }) =>
  new Promise((resolve) => {
    execFile(process.execPath, [`${NODE_MODULES}/${script}`, ...args], { maxBuffer: Infinity }, (error, stdout, stderr) =>
      resolve({ title, ok: !error, output: stdout + stderr }),
    );
  });

/** Prints a check that has ended. Returns its counts: it counts like one test. */
function printCheck({ title, ok, output }) {
  printTitle(title);
  process.stdout.write(output);
  return { passed: ok ? 1 : 0, failures: ok ? [] : [`Failed: ${title}`], retries: [] };
}

/** Runs a script with its output on the terminal; returns whether it succeeded. */
async function runScript(title, script, args, env = {}) {
  printTitle(title);
  const options = { stdio: "inherit", env: { ...process.env, ...suite.env, ...env } };
  const [code] = await once(spawn(process.execPath, [`${NODE_MODULES}/${script}`, ...args], options), "exit");
  return code === 0;
}

/** The outcome and name of a test, with the first lines of its message. */
const describeTest = (outcome, file, name, message = "") =>
  [`${outcome}: ${file} › ${name}`, ...stripVTControlCharacters(message).split("\n").slice(0, 6)].join("\n    ");
const describeFailure = (...test) => describeTest("Failed", ...test);
const describeRetry = (...test) => describeTest("Passed on the second try", ...test);

/** The counts in a test runner's report. A run that failed without a failed test or without a report counts as one failure. */
function countTests(title, ok, file, readReport) {
  const counts = existsSync(file) ? readReport(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failures: [], retries: [] };
  return !ok && counts.failures.length === 0 ? { ...counts, failures: [`Failed: ${title}`] } : counts;
}

/**
 * Reads Vitest's report. A file that failed without a failed test (in a hook or an import) counts as one failure. A test that passed
 * but has failure messages needed its second try.
 */
function readUnits({ testResults, numPassedTests }) {
  const filesWithoutFailedTests = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  const describeMatching = (isMatch, describe) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isMatch).map((test) => describe(relative(".", name), test.fullName, test.failureMessages[0])),
    );
  return {
    passed: numPassedTests,
    failures: [
      ...filesWithoutFailedTests.map(({ name, message }) => describeFailure(relative(".", name), "the whole file", message)),
      ...describeMatching(({ status }) => status === "failed", describeFailure),
    ],
    retries: describeMatching(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0, describeRetry),
  };
}

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];

function readJourneys({ suites, stats }) {
  const specs = suites.flatMap(specsIn);
  const describeMatching = (outcome, describe) =>
    specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === outcome)
        .map(({ results }) => describe(`${spec.file}:${spec.line}`, spec.title, results[0]?.error?.message)),
    );
  return {
    passed: stats.expected + stats.flaky,
    failures: describeMatching("unexpected", describeFailure),
    retries: describeMatching("flaky", describeRetry),
  };
}

async function runUnits(options) {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_RESULTS}`, ...options];
  return countTests("Tests", await runScript("Tests", "vitest/vitest.mjs", args), UNIT_RESULTS, readUnits);
}

async function runJourneys(options) {
  const args = ["test", "-c", "tests/journeys/playwright.config.ts", "--reporter=list,json", ...options];
  const ok = await runScript("Browser journeys", "playwright/cli.js", args, { PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEY_RESULTS });
  return countTests("Browser journeys", ok, JOURNEY_RESULTS, readJourneys);
}

const suite = SUITES[process.argv[2] ?? "--main"];
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

// The checks use the time that the tests wait, and are printed after them.
const [units, ...checks] = await Promise.all([runUnits(suite.units), ...CHECKS.map(runCheck)]);
const counts = [...checks.map(printCheck), units];
if (suite.journeys) counts.push(await runJourneys(suite.journeys));
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const retries = counts.flatMap((count) => count.retries);
const failures = counts.flatMap((count) => count.failures);

for (const report of [...retries, ...failures]) process.stdout.write(`\n${report}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed, ${retries.length} on the second try\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
