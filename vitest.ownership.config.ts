import { mergeConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** The tests of ownership and of the log of reads, without a server, for measuring them by mutation. */
const tests = ["ownership", "shown-reads", "birth-dates"].map((name) => `tests/records/${name}.test.ts`);
const config = mergeConfig(base, { test: { retry: 0, setupFiles: [] } });

export default { ...config, test: { ...config.test, include: tests } };
