// Checks everything that the server needs, as at its start but without serving, and prints the findings as a table.
import { runAllChecks, type NamedFinding } from "../app/operation/checks/all.server.ts";
import { closeDatabase } from "../app/platform/database/database.server.ts";
import { log } from "../app/platform/log.server.ts";
import { closeChromium } from "../app/platform/pdf/pdf.server.ts";

const columns = [9, 15] as const;
const indent = " ".repeat(columns[0] + columns[1]);

function printFinding({ name, state, sentence, remedy }: NamedFinding): void {
  process.stdout.write(`${state.padEnd(columns[0])}${name.padEnd(columns[1])}${sentence}\n`);
  if (remedy) process.stdout.write(`${indent}${remedy}\n`);
}

log.level = "silent";
const states: string[] = [];
for await (const finding of runAllChecks()) {
  printFinding(finding);
  states.push(finding.state);
}
await closeChromium();
await closeDatabase();
const count = states.filter((state) => state === "wrong").length;
if (states.includes("fatal")) process.stdout.write("\nThe server does not start like this.\n");
else
  process.stdout.write(
    count === 0 ? "\nEverything works.\n" : `\nThe server starts, and ${count} of its parts ${count === 1 ? "is" : "are"} to be mended.\n`,
  );
process.exitCode = states.includes("fatal") ? 1 : 0;
