import path from "node:path";

const INHERITED = ["PATH", "HOME", "TZ"];

const OPERATOR_TOKEN = "the token of the tests' operator";
/** Options of a request for metrics or the details of readiness. */
export const asOperator = { headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } };

/**
 * The environment of all processes that tests start. Processes of the same kind share a compile cache. Servers and commands cannot
 * share one, because a server changes V8's flags.
 */
export const environment = (kind: "server" | "command"): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  ...(kind === "server" && { OPERATOR_TOKEN }),
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: path.resolve("test-results/compiled", kind),
});
