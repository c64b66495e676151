import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createCaller } from "../tests/support/calls.ts";
import { freePort } from "../tests/support/server.ts";
import { assertAnswer, startLimit, type Limit, type Side } from "./harness.ts";
import { lastValueOf10, lastValueOf40 } from "./household.ts";
import { hofForms } from "./hof-forms.ts";

const behindHttps = { "X-Forwarded-Proto": "https" };
const formHeaders = { "Content-Type": "application/x-www-form-urlencoded" };

/** A browser session with HOF, and the CSRF token of its page. */
interface Session {
  headers: { Cookie: string };
  token: string;
}

/** Why HOF cannot be measured on this machine; undefined if it can. */
export const whyHofIsUnavailable = (): string | undefined =>
  spawnSync("redis-server", ["--version"]).error ? "skipped HOF: there is no redis-server" : undefined;

async function openSession(url: string, step: string): Promise<Session> {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  let page: Response;
  let next = url + step;
  do {
    page = await fetch(next, { redirect: "manual", headers: { ...behindHttps, Cookie: cookie() } });
    for (const each of page.headers.getSetCookie()) cookies.set(...(/^([^=]+)=([^;]*)/.exec(each)!.slice(1, 3) as [string, string]));
    next = new URL(page.headers.get("Location") ?? "", next).href;
  } while (page.status === 302);
  const token = /name="x-csrf-token" value="([^"]+)"/.exec(await page.text())![1]!;
  return { headers: { Cookie: cookie() }, token };
}

/** The requests for one of HOF's steps with all inputs filled, and for its post. */
async function formRequests(url: string, form: keyof typeof hofForms, expected: string, connections: number) {
  const { call } = createCaller(url, connections);
  const [step, inputs] = [`/${form}/step`, hofForms[form]];
  const sessions = await Promise.all(Array.from({ length: connections }, () => openSession(url, step)));
  let number = 0;
  const post: Side["request"] = async (connection) => {
    const { headers, token } = sessions[connection]!;
    const fields = [...inputs.slice(1), [inputs[0]![0], `Answer ${number++}`], ["x-csrf-token", token]];
    const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name!, value!])).toString();
    assertAnswer(await call("POST", step, { ...headers, ...behindHttps, ...formHeaders }, body), 302);
  };
  await Promise.all(sessions.map((_, connection) => post(connection)));
  const page: Side["request"] = async (connection) =>
    assertAnswer(await call("GET", step, { ...sessions[connection]!.headers, ...behindHttps }), 200, expected);
  return { page, post };
}

/** The requests to HOF: the step with 40 filled inputs, its post, and the step with ten. */
async function requestsTo({ url }: Limit, connections: number): Promise<Record<"page" | "post" | "pageOf10", Side["request"]>> {
  const { page: pageOf10 } = await formRequests(url, "of10", lastValueOf10, connections);
  return { ...(await formRequests(url, "of40", lastValueOf40, connections)), pageOf10 };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** Starts a Redis that keeps everything in memory, or one that confirms only what is on the disk. */
async function startRedis(isDurable: boolean) {
  const [port, folder] = [await freePort(), mkdtempSync(path.join(tmpdir(), "intake-redis-"))];
  const durability = isDurable ? ["--appendonly", "yes", "--appendfsync", "always"] : ["--appendonly", "no"];
  const redis = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", ...durability], {
    stdio: "ignore",
  });
  while (!(await isListening(port))) await sleep(50);
  return {
    port,
    pid: redis.pid!,
    async stop() {
      redis.kill();
      await once(redis, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts HOF, and returns its sides of a comparison. */
export async function startHof(isDurable: boolean, connections: number) {
  const redis = await startRedis(isDurable);
  const hof = await startLimit("hof", { SESSION_SECRET: "x".repeat(32), REDIS_PORT: String(redis.port) });
  const requests = await requestsTo(hof, connections);
  return {
    side: (what: keyof typeof requests): Side => ({ pid: hof.pid, database: redis.pid, request: requests[what] }),
    async stop() {
      await hof.stop();
      await redis.stop();
    },
  };
}
