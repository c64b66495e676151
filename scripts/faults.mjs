// Breaks things under the running application, one after the other, and prints one line for each: whether it held, and
// what was measured. Ends with exit code 1 if anything did not hold.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

const REPORT = "test-results/faults.json";
const args = ["run", "--no-file-parallelism", "--reporter=verbose", "--reporter=json", `--outputFile.json=${REPORT}`, "tests/faults", "tests/processes.test.ts"];

mkdirSync("test-results", { recursive: true });
rmSync(REPORT, { force: true });
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], { stdio: "inherit", env: { ...process.env, FAULTS: "long" } });

const outcomes = { passed: "held", failed: "FAILED", skipped: "skipped", pending: "skipped" };
const { testResults } = JSON.parse(readFileSync(REPORT, "utf8"));
const lines = testResults.flatMap(({ name, message, assertionResults }) =>
  assertionResults.length > 0
    ? assertionResults.map((test) => [outcomes[test.status] ?? test.status, [...test.ancestorTitles, test.title].join(", "), test.meta?.figures ?? ""])
    : [["FAILED", name, message]],
);
process.stdout.write("\n");
for (const [outcome, fault, figures] of lines) process.stdout.write(`${outcome.padEnd(8)} ${fault}${figures && ` (${figures})`}\n`);
const held = lines.filter(([outcome]) => outcome === "held").length;
process.stdout.write(`\n${held} of ${lines.length} held\n`);
process.exitCode = status === 0 ? 0 : 1;
