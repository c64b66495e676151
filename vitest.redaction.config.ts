import { defineConfig } from "vitest/config";

/** The tests of redaction, without a database, for measuring them by mutation. */
export default defineConfig({ test: { include: ["tests/petition/redactor.test.ts"], testTimeout: 60_000 } });
