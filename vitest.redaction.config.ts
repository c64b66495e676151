import { defineConfig } from "vitest/config";

const names = ["redactor", "known-facts", "text-reading"];

/** The tests of redaction, without a database, for measuring them by mutation. */
export default defineConfig({ test: { include: names.map((name) => `tests/petition/${name}.test.ts`), testTimeout: 60_000 } });
