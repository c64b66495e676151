import { openBrowser } from "../tests/support/clients.ts";
import type { TestServer } from "../tests/support/server.ts";
import { createCaller } from "../tests/support/calls.ts";
import { assertAnswer, compare, startLimit, type Row, type Side } from "./harness.ts";
import { hofRequests, startHof, whyHofIsUnavailable } from "./hof.ts";
import { formBodyOf40, household, lastValueOf10, lastValueOf40, patchBody, stepOf10, stepOf40 } from "./household.ts";

const connections = 10;
const api = "/api/bankruptcy-forms";
const formHeaders = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };
const compressed = { "Accept-Encoding": "gzip" };

/** A browser's cookie and the id of its form. */
export interface Owner {
  headers: { Cookie: string; Origin: string };
  id: string;
}

/** Creates ten browsers, each with its own form. */
export const createOwners = (url: string, formData: object = household): Promise<Owner[]> =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      const browser = await openBrowser(url);
      const { id } = await (await browser.call("POST", api, { formData })).json();
      return { headers: { Cookie: browser.cookie, Origin: url }, id };
    }),
  );

/** The requests to the product. */
export function productRequests(url: string, owners: Owner[]) {
  const { call } = createCaller(url, connections);
  let number = 0;
  return {
    page: async (connection: number) => assertAnswer(await call("GET", stepOf40, owners[connection]!.headers), 200, lastValueOf40),
    pageOf10: async (connection: number) => assertAnswer(await call("GET", stepOf10, owners[connection]!.headers), 200, lastValueOf10),
    compressedPage: async (connection: number) =>
      assertAnswer(await call("GET", stepOf40, { ...owners[connection]!.headers, ...compressed }), 200),
    post: async (connection: number) =>
      assertAnswer(await call("POST", stepOf40, { ...owners[connection]!.headers, ...formHeaders }, formBodyOf40(number++)), 303),
    patch: async (connection: number) => {
      const [{ headers, id }, answer] = [owners[connection]!, number++];
      assertAnswer(await call("PATCH", `${api}/${id}`, { ...headers, ...json }, patchBody(answer)), 200, `City ${answer}`);
    },
  };
}

/** The same requests to the limit. */
export function limitRequests(url: string) {
  const { call } = createCaller(url, connections);
  let number = 0;
  return {
    page: async (connection: number) => assertAnswer(await call("GET", `/${connection}`), 200, lastValueOf40),
    compressedPage: async (connection: number) => assertAnswer(await call("GET", `/compressed/${connection}`, compressed), 200),
    post: async (connection: number) => assertAnswer(await call("POST", `/${connection}`, formHeaders, formBodyOf40(number++)), 303),
    patch: async (connection: number) => assertAnswer(await call("PATCH", `/${connection}`, json, patchBody(number++)), 200),
  };
}

/** The requests for pages with the same inputs to Remix alone. */
function remixRequests(url: string) {
  const { call } = createCaller(url, connections);
  return {
    page: async () => assertAnswer(await call("GET", "/of40"), 200, lastValueOf40),
    pageOf10: async () => assertAnswer(await call("GET", "/of10"), 200, lastValueOf10),
  };
}

/** Compares a step's page, post and autosave with their minimum cost, and pages with Remix alone and with HOF. */
export async function forms(server: TestServer): Promise<Row[]> {
  const limit = await startLimit("forms", { DATABASE_URL: server.databaseUrl() });
  const remix = await startLimit("remix");
  try {
    const product = productRequests(server.url, await createOwners(server.url));
    const minimum = limitRequests(limit.url);
    const sides = (what: keyof typeof minimum): { product: Side; limit: Side } => ({
      product: { pid: server.pid(), request: product[what] },
      limit: { pid: limit.pid, request: minimum[what] },
    });
    const remixAlone = remixRequests(remix.url);
    const remixSides = (what: keyof typeof remixAlone): { product: Side; limit: Side } => ({
      product: { pid: server.pid(), request: product[what] },
      limit: { pid: remix.pid, request: remixAlone[what] },
    });
    const compareWithHof = async (): Promise<Row[]> => {
      const reason = whyHofIsUnavailable();
      if (reason) {
        process.stderr.write(` ${reason} `);
        return [];
      }
      const hof = await startHof();
      try {
        const requests = await hofRequests(hof, connections);
        const hofSides = (what: keyof typeof requests): { product: Side; limit: Side } => ({
          product: { pid: server.pid(), request: product[what] },
          limit: { pid: hof.pid, request: requests[what] },
        });
        return [
          await compare({ row: "GET a step with 40 inputs, compared with HOF", goal: { rate: 4.5 }, ...hofSides("page") }),
          await compare({ row: "POST of that step, compared with HOF", goal: { rate: 1.8 }, ...hofSides("post") }),
          await compare({ row: "GET a step with 10 inputs, compared with HOF", goal: { rate: 3.5 }, ...hofSides("pageOf10") }),
        ];
      } finally {
        await hof.stop();
      }
    };
    return [
      await compare({ row: "GET a step with 40 inputs", goal: { rate: 0.6 }, ...sides("page") }),
      await compare({ row: "GET the same step, compared with Remix alone", goal: { rate: 0.55 }, ...remixSides("page") }),
      await compare({ row: "GET a step with 10 inputs, compared with Remix alone", goal: { rate: 0.5 }, ...remixSides("pageOf10") }),
      await compare({ row: "GET the step with 40 inputs and gzip", goal: { rate: 0.6 }, ...sides("compressedPage") }),
      await compare({ row: "POST of that step", goal: { rate: 0.65 }, ...sides("post") }),
      await compare({ row: "autosave PATCH of 10 kB", goal: { rate: 0.8 }, ...sides("patch") }),
      ...(await compareWithHof()),
    ];
  } finally {
    await limit.stop();
    await remix.stop();
  }
}
