import { afterAll, afterEach, beforeEach, expect } from "vitest";

/** What is no call of the API: its page, and the addresses that files are sent to. */
const NO_CALLS = /^\/api\/(?:docs$|uploads\/)/;

const fetchUnwatched = globalThis.fetch;
const misfits: string[] = [];
/** Those that came outside of tests. */
const strays: string[] = [];
const unforeseen = "answers that the API's description does not foresee";
let isBroken = false;

async function loadChecker(origin: string) {
  const { answerChecker } = await import("./description.ts");
  return answerChecker(await (await fetchUnwatched(`${origin}/api/openapi.json`)).json());
}
let checker: ReturnType<typeof loadChecker> | undefined;

/** The misfits of an answer; none of one that was cut off, or while the server is too ill to describe itself. */
async function misfitsOf(method: string, { origin, pathname }: URL, response: Response): Promise<string[]> {
  const { status, headers } = response;
  const body = headers.has("Content-Disposition")
    ? ""
    : await response
        .clone()
        .text()
        .catch(() => undefined);
  checker ??= loadChecker(origin);
  const check = await checker.catch(() => (checker = undefined));
  if (!check) return response.ok ? ["the API does not describe itself"] : [];
  return body === undefined ? [] : check({ method, path: pathname, status, headers, body });
}

/** Does what a test does to a server that it has broken: then 500 is foreseen, which no description promises. */
export async function amidFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  isBroken = true;
  return work().finally(() => (isBroken = false));
}

/** Every answer of the API that a test gets is compared with the API's own description. */
globalThis.fetch = async (input, init) => {
  const response = await fetchUnwatched(input, init);
  const url = new URL(input instanceof Request ? input.url : input);
  if (!url.pathname.startsWith("/api/") || NO_CALLS.test(url.pathname) || (isBroken && response.status === 500)) return response;
  const method = init?.method ?? "GET";
  for (const misfit of await misfitsOf(method, url, response)) misfits.push(`${method} ${url.pathname} ${response.status}: ${misfit}`);
  return response;
};

beforeEach(() => void strays.push(...misfits.splice(0)));
/** A test that is tried once more is judged by its second try. */
afterEach(() => expect(misfits.splice(0), unforeseen).toEqual([]));
afterAll(() => expect([...strays, ...misfits], unforeseen).toEqual([]));
