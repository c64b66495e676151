import path from "node:path";

const INHERITED = ["PATH", "HOME", "TZ"];

/** The environment of all processes that tests start. They keep what they have compiled for the ones after them. */
export const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: path.resolve("test-results/compiled"),
});
