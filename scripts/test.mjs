// Checks types, lint and format, and runs every test; with --quick, the pure ones and those of the API alone. The last lines name
// each test that failed, and each that passed at its second try only, and count them.
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const RESULTS = "test-results";
const UNIT_RESULTS = `${RESULTS}/vitest.json`;
const JOURNEY_RESULTS = `${RESULTS}/playwright.json`;
const NODE_MODULES = "node_modules";
const CHECKS = [
  { title: "Types", script: "typescript/bin/tsc", args: [] },
  { title: "Lint", script: "oxlint/bin/oxlint", args: ["--deny-warnings"] },
  { title: "Format", script: "prettier/bin/prettier.cjs", args: ["--check", "--log-level=warn", "."] },
];
/** What needs neither a browser nor a fault, without the files that take longest. */
const QUICK_FOLDERS = ["api", "intake", "office", "official-forms", "platform", "records", "structure"];
const SLOW_FILES = [
  "api/large-forms",
  "api/live-cases",
  "api/sign-in-attempts",
  "api/upload-sessions",
  "platform/pdf",
  "platform/smtp-tls",
];
const QUICK = [...QUICK_FOLDERS.map((name) => `tests/${name}`), ...SLOW_FILES.map((name) => `--exclude=tests/${name}.test.ts`)];

const tellTitle = (title) => process.stdout.write(`\n== ${title}\n`);

/** Runs a check beside the others, and shows what it says when it has ended. */
const check = ({ title, script, args }) =>
  new Promise((resolve) => {
    execFile(process.execPath, [`${NODE_MODULES}/${script}`, ...args], { maxBuffer: Infinity }, (error, stdout, stderr) => {
      tellTitle(title);
      process.stdout.write(stdout + stderr);
      resolve(countOne(title, !error));
    });
  });

function succeeds(title, script, args, env = {}) {
  tellTitle(title);
  const options = { stdio: "inherit", env: { ...process.env, ...env } };
  return spawnSync(process.execPath, [`${NODE_MODULES}/${script}`, ...args], options).status === 0;
}

/** How a test ended, its name, and the beginning of what it reported. */
const describeTest = (outcome, file, name, message = "") =>
  [`${outcome}: ${file} › ${name}`, ...stripVTControlCharacters(message).split("\n").slice(0, 6)].join("\n    ");
const describeFailure = (...test) => describeTest("Failed", ...test);
const describeRetry = (...test) => describeTest("Passed at the second try", ...test);

function countOne(title, ok) {
  return { passed: ok ? 1 : 0, failures: ok ? [] : [`Failed: ${title}`], retries: [] };
}

/** The counts in a runner's report. A run that failed without a failed test, or left no report, is one failure. */
function countTests(title, ok, file, read) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failures: [], retries: [] };
  return !ok && counts.failures.length === 0 ? { ...counts, failures: [`Failed: ${title}`] } : counts;
}

/**
 * Vitest's report, whose failed suites without a failed test (a hook, an import) count as one each. A test that passed
 * and yet reports a failure needed its second try.
 */
function readUnits({ testResults, numPassedTests }) {
  const filesAlone = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  const describeThose = (isMeant, describe) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isMeant).map((test) => describe(relative(".", name), test.fullName, test.failureMessages[0])),
    );
  return {
    passed: numPassedTests,
    failures: [
      ...filesAlone.map(({ name, message }) => describeFailure(relative(".", name), "the whole file", message)),
      ...describeThose(({ status }) => status === "failed", describeFailure),
    ],
    retries: describeThose(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0, describeRetry),
  };
}

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];

function readJourneys({ suites, stats }) {
  const specs = suites.flatMap(specsIn);
  const describeThose = (outcome, describe) =>
    specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === outcome)
        .map(({ results }) => describe(`${spec.file}:${spec.line}`, spec.title, results[0]?.error?.message)),
    );
  return {
    passed: stats.expected + stats.flaky,
    failures: describeThose("unexpected", describeFailure),
    retries: describeThose("flaky", describeRetry),
  };
}

function runUnits(folders) {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_RESULTS}`, ...folders];
  return countTests("Tests", succeeds("Tests", "vitest/vitest.mjs", args), UNIT_RESULTS, readUnits);
}

function runJourneys() {
  const args = ["test", "-c", "tests/journeys/playwright.config.ts", "--reporter=list,json"];
  const ok = succeeds("Browser journeys", "playwright/cli.js", args, { PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEY_RESULTS });
  return countTests("Browser journeys", ok, JOURNEY_RESULTS, readJourneys);
}

const isQuick = process.argv.includes("--quick");
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

const counts = [...(await Promise.all(CHECKS.map(check))), runUnits(isQuick ? QUICK : []), ...(isQuick ? [] : [runJourneys()])];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const retries = counts.flatMap((count) => count.retries);
const failures = counts.flatMap((count) => count.failures);

for (const story of [...retries, ...failures]) process.stdout.write(`\n${story}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed, ${retries.length} at the second try\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
