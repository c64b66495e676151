// Checks types, lints, and runs every test. The last lines name each test that failed, also one that passed when tried
// again, and say how many passed and how many failed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const RESULTS = "test-results";
const UNIT_RESULTS = `${RESULTS}/vitest.json`;
const JOURNEY_RESULTS = `${RESULTS}/playwright.json`;
const NODE_MODULES = "node_modules";

function succeeds(title, script, args, env = {}) {
  process.stdout.write(`\n== ${title}\n`);
  const options = { stdio: "inherit", env: { ...process.env, ...env } };
  return spawnSync(process.execPath, [`${NODE_MODULES}/${script}`, ...args], options).status === 0;
}

/** A test's name with the beginning of what it reported. */
const describeFailure = (outcome, file, name, message = "") =>
  [`${outcome}: ${file} › ${name}`, ...stripVTControlCharacters(message).split("\n").slice(0, 6)].join("\n    ");

function countOne(title, ok) {
  return ok ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [`Failed: ${title}`] };
}

/** The counts in a runner's report. A run that failed without a failed test, or left no report, is one failure. */
function countTests(title, ok, file, read) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0, failures: [] };
  return !ok && counts.failed === 0 ? { ...counts, failed: 1, failures: [...counts.failures, `Failed: ${title}`] } : counts;
}

/** Vitest's report, whose failed suites without a failed test (a hook, an import) count as one each. */
function readUnits({ testResults, numPassedTests }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(".", name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [describeFailure("Failed", file, "the whole file", message)];
    return failed.map((test) => describeFailure("Failed", file, test.fullName, test.failureMessages[0]));
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];

function readJourneys({ suites, stats }) {
  const failures = suites.flatMap(specsIn).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) => {
        const outcome = status === "flaky" ? "Passed at the second try" : "Failed";
        return describeFailure(outcome, `${spec.file}:${spec.line}`, spec.title, results[0]?.error?.message);
      }),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures };
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

const typeCheck = countOne("Types", succeeds("Types", "typescript/bin/tsc", []));
const lint = countOne("Lint", succeeds("Lint", "oxlint/bin/oxlint", ["--deny-warnings"]));
const unitArgs = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_RESULTS}`];
const units = countTests("Tests", succeeds("Tests", "vitest/vitest.mjs", unitArgs), UNIT_RESULTS, readUnits);
const journeyArgs = ["test", "-c", "tests/journeys/playwright.config.ts", "--reporter=list,json"];
const journeyEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEY_RESULTS };
const journeysPass = succeeds("Browser journeys", "playwright/cli.js", journeyArgs, journeyEnv);
const journeys = countTests("Browser journeys", journeysPass, JOURNEY_RESULTS, readJourneys);

const counts = [typeCheck, lint, units, journeys];
const total = (name) => counts.reduce((sum, count) => sum + count[name], 0);
const failures = counts.flatMap((count) => count.failures);

if (failures.length > 0) process.stdout.write(`\n${failures.join("\n\n")}\n`);
process.stdout.write(`\n${total("passed")} passed, ${total("failed")} failed\n`);
process.exitCode = total("failed") > 0 ? 1 : 0;
