import { describe } from "vitest";

/** Tests of what a machine may lack. Where it does, they are skipped and the run prints why. */
export function describeUnless(reason: string | undefined, name: string, tests: () => void): void {
  if (reason) console.warn(`Skipped: ${name}, ${reason}`);
  describe.skipIf(reason)(name, tests);
}
