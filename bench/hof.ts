import { spawnSync } from "node:child_process";
import { createCaller } from "../tests/support/calls.ts";
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
export async function hofRequests({ url }: Limit, connections: number): Promise<Record<"page" | "post" | "pageOf10", Side["request"]>> {
  const { page: pageOf10 } = await formRequests(url, "of10", lastValueOf10, connections);
  return { ...(await formRequests(url, "of40", lastValueOf40, connections)), pageOf10 };
}

export const startHof = (): Promise<Limit> => startLimit("hof", { SESSION_SECRET: "x".repeat(32) });
