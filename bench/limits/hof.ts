// The same inputs in HOF, a form framework of the British government, which stores answers in the Redis on REDIS_PORT. The first run
// installs this version in test-results.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../tests/support/server.ts";
import { hofForms } from "../hof-forms.ts";

const HOF = "hof@23.0.3";
const root = path.resolve("test-results/hof");

function install(): void {
  if (existsSync(path.join(root, "node_modules/hof/index.js"))) return;
  mkdirSync(path.join(root, "translations"), { recursive: true });
  writeFileSync(path.join(root, "package.json"), "{}");
  execFileSync("npm", ["install", HOF, "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], { cwd: root });
}

install();
const routes = Object.entries(hofForms).map(([name, inputs]) => {
  const names = inputs.map(([input]) => input);
  const fields = Object.fromEntries(names.map((input) => [input, { label: input.split("-")[0], mixin: "input-text" }]));
  writeFileSync(path.join(root, `${name}.json`), JSON.stringify(fields));
  return {
    name,
    baseUrl: `/${name}`,
    fields: `${name}.json`,
    steps: { "/step": { fields: names, next: "/done" }, "/done": { fields: [] } },
  };
});

const port = await freePort();
process.chdir(root);
const hof = createRequire(path.join(root, "package.json"))("hof") as (options: object) => unknown;
hof({
  root,
  host: "127.0.0.1",
  port,
  loglevel: "error",
  redis: { host: "127.0.0.1", port: Number(process.env["REDIS_PORT"]) },
  session: { secret: "x".repeat(32) },
  getTerms: false,
  getCookies: false,
  routes,
});
await sleep(1_000);
console.log(`http://127.0.0.1:${port}`);
