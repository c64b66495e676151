import { describe } from "vitest";

/** Declares tests that need something a machine may not have. If there is a reason to skip them, the run prints it. */
export function describeUnless(reason: string | undefined, name: string, tests: () => void): void {
  if (reason) console.warn(`Skipped: ${name}, ${reason}`);
  describe.skipIf(reason)(name, tests);
}
