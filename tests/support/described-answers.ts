import { afterEach, expect } from "vitest";
import type { OpenApi } from "../../app/api/open-api.ts";
import { answerChecker } from "./description.ts";

/** What is no call of the API: its page, and the addresses that files are sent to. */
const NO_CALLS = /^\/api\/(?:docs$|uploads\/)/;

const fetchUnwatched = globalThis.fetch;
const misfits: string[] = [];
let checker: Promise<ReturnType<typeof answerChecker>> | undefined;

async function loadChecker(origin: string) {
  const response = await fetchUnwatched(`${origin}/api/openapi.json`);
  return answerChecker((await response.json()) as OpenApi);
}

async function watch(method: string, { origin, pathname }: URL, response: Response): Promise<void> {
  checker ??= loadChecker(origin);
  const misfitsOf = await checker.catch(() => (checker = undefined));
  const hasFile = response.headers.has("Content-Disposition");
  const body = hasFile ? "" : await response.clone().text().catch(() => undefined);
  if (!misfitsOf || body === undefined) return;
  const { status, headers } = response;
  for (const misfit of misfitsOf({ method, path: pathname, status, headers, body })) misfits.push(`${method} ${pathname} ${status}: ${misfit}`);
}

/** Every answer of the API that a test gets is compared with the API's own description. */
globalThis.fetch = async (input, init) => {
  const response = await fetchUnwatched(input, init);
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.pathname.startsWith("/api/") && !NO_CALLS.test(url.pathname)) await watch(init?.method ?? "GET", url, response);
  return response;
};

afterEach(() => {
  expect(misfits.splice(0), "answers that the API's description does not foresee").toEqual([]);
});
