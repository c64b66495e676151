import path from "node:path";

const INHERITED = ["PATH", "HOME", "TZ"];

/**
 * The environment of all processes that tests start. They keep what they have compiled for the ones of their kind after them:
 * what a server compiles is of no use to a command, nor the other way round, because a server changes the settings of V8.
 */
export const environment = (kind: "server" | "command"): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: path.resolve("test-results/compiled", kind),
});
