import { defineConfig } from "vitest/config";

/** For tests that need neither a server nor a database. */
export default defineConfig({ test: { include: ["tests/**/*.test.ts"] } });
