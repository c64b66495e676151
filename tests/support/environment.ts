import path from "node:path";

const INHERITED = ["PATH", "HOME", "TZ"];

/**
 * The environment of all processes that tests start. Processes of the same kind share a compile cache. Servers and commands cannot
 * share one, because a server changes V8's flags.
 */
export const environment = (kind: "server" | "command"): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: path.resolve("test-results/compiled", kind),
});
