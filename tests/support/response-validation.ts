import { afterAll, afterEach, beforeEach, expect } from "vitest";

/** Paths below /api that are not API calls: the documentation page and the upload URLs. */
const NOT_CALLS = /^\/api\/(?:docs(?:\/|$)|uploads\/)/;

const originalFetch = globalThis.fetch;
const mismatches: string[] = [];
/** The mismatches that occurred outside of tests, in hooks. */
const mismatchesOutsideTests: string[] = [];
const failureMessage = "responses that do not match the API description";
let isBroken = false;

async function loadChecker(origin: string) {
  const { createResponseChecker } = await import("./description.ts");
  return createResponseChecker(await (await originalFetch(`${origin}/api/openapi.json`)).json());
}
let checker: ReturnType<typeof loadChecker> | undefined;

/** A path as the router matches it, with its letters decoded. */
function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Compares a response with the description. An interrupted response, or an error of a server that cannot describe itself, passes. */
async function findMismatches(method: string, { origin, pathname }: URL, response: Response): Promise<string[]> {
  const { status, headers } = response;
  const body = headers.has("Content-Disposition")
    ? ""
    : await response
        .clone()
        .text()
        .catch(() => undefined);
  checker ??= loadChecker(origin);
  const check = await checker.catch(() => (checker = undefined));
  if (!check) return response.ok ? ["the server does not return the API description"] : [];
  return body === undefined ? [] : check({ method, path: decodePath(pathname), status, headers, body });
}

/** Runs calls against a server that the test has broken, and accepts status 500, which the description never mentions. */
export async function whileBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  isBroken = true;
  return work().finally(() => (isBroken = false));
}

/** Compares every API response that a test receives with the API description. */
globalThis.fetch = async (input, init) => {
  const response = await originalFetch(input, init);
  const url = new URL(input instanceof Request ? input.url : input);
  if (!url.pathname.startsWith("/api/") || NOT_CALLS.test(url.pathname) || (isBroken && response.status === 500)) return response;
  const method = init?.method ?? "GET";
  for (const mismatch of await findMismatches(method, url, response))
    mismatches.push(`${method} ${url.pathname} ${response.status}: ${mismatch}`);
  return response;
};

beforeEach(() => void mismatchesOutsideTests.push(...mismatches.splice(0)));
// Emptied after each attempt, so that only the mismatches of the retry count if a test is retried.
afterEach(() => expect(mismatches.splice(0), failureMessage).toEqual([]));
afterAll(() => expect([...mismatchesOutsideTests, ...mismatches], failureMessage).toEqual([]));
