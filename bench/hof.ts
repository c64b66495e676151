import { spawnSync } from "node:child_process";
import { caller } from "../tests/support/calls.ts";
import { assertAnswer, startLimit, type Limit, type Side } from "./harness.ts";
import { shownOf10, shownOf40 } from "./household.ts";
import { hofForms } from "./limits/hof-forms.ts";

const behindHttps = { "X-Forwarded-Proto": "https" };
const posted = { "Content-Type": "application/x-www-form-urlencoded" };

/** A browser's session with HOF, and what its page has posts carry. */
interface Session {
  headers: { Cookie: string };
  token: string;
}

/** Why HOF cannot be measured here; undefined when it can. */
export const hofIsMissing = (): string | undefined =>
  spawnSync("redis-server", ["--version"]).error ? "skipped HOF: there is no redis-server" : undefined;

async function openSession(url: string, step: string): Promise<Session> {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  let page: Response;
  let address = url + step;
  do {
    page = await fetch(address, { redirect: "manual", headers: { ...behindHttps, Cookie: cookie() } });
    for (const each of page.headers.getSetCookie()) cookies.set(...(/^([^=]+)=([^;]*)/.exec(each)!.slice(1, 3) as [string, string]));
    address = new URL(page.headers.get("Location") ?? "", address).href;
  } while (page.status === 302);
  const token = /name="x-csrf-token" value="([^"]+)"/.exec(await page.text())![1]!;
  return { headers: { Cookie: cookie() }, token };
}

/** Asks HOF for one of its steps with all inputs filled, and posts it, on so many connections. */
async function askForm(url: string, form: keyof typeof hofForms, shown: string, connections: number) {
  const { call } = caller(url, connections);
  const [step, inputs] = [`/${form}/step`, hofForms[form]];
  const sessions = await Promise.all(Array.from({ length: connections }, () => openSession(url, step)));
  let number = 0;
  const post: Side["ask"] = async (connection) => {
    const { headers, token } = sessions[connection]!;
    const fields = [...inputs.slice(1), [inputs[0]![0], `Answer ${number++}`], ["x-csrf-token", token]];
    const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name!, value!])).toString();
    assertAnswer(await call("POST", step, { ...headers, ...behindHttps, ...posted }, body), 302);
  };
  await Promise.all(sessions.map((_, connection) => post(connection)));
  const page: Side["ask"] = async (connection) =>
    assertAnswer(await call("GET", step, { ...sessions[connection]!.headers, ...behindHttps }), 200, shown);
  return { page, post };
}

/** Asks HOF for the step of 40 filled inputs, posts it, and asks for the one of ten. */
export async function askHof({ url }: Limit, connections: number): Promise<Record<"page" | "post" | "pageOf10", Side["ask"]>> {
  const { page: pageOf10 } = await askForm(url, "of10", shownOf10, connections);
  return { ...(await askForm(url, "of40", shownOf40, connections)), pageOf10 };
}

export const startHof = (): Promise<Limit> => startLimit("hof", { SESSION_SECRET: "x".repeat(32) });
