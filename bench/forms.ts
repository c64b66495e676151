import { openBrowser } from "../tests/support/clients.ts";
import type { TestServer } from "../tests/support/server.ts";
import { caller } from "../tests/support/calls.ts";
import { assertAnswer, race, startLimit, type Row, type Side } from "./harness.ts";
import { askHof, hofIsMissing, startHof } from "./hof.ts";
import { household, patchOf, postOf40, shownOf10, shownOf40, stepOf10, stepOf40 } from "./household.ts";

const connections = 10;
const api = "/api/bankruptcy-forms";
const posted = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };
const compressed = { "Accept-Encoding": "gzip" };

/** A browser's cookie and the id of its form. */
export interface Owner {
  headers: { Cookie: string; Origin: string };
  id: string;
}

/** Ten browsers, each with a form of its own. */
export const owners = (url: string): Promise<Owner[]> =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      const browser = await openBrowser(url);
      const { id } = await (await browser.call("POST", api, { formData: household })).json();
      return { headers: { Cookie: browser.cookie, Origin: url }, id };
    }),
  );

/** What is asked of the product. */
export function asking(url: string, all: Owner[]) {
  const { call } = caller(url, connections);
  let number = 0;
  return {
    page: async (connection: number) => assertAnswer(await call("GET", stepOf40, all[connection]!.headers), 200, shownOf40),
    pageOf10: async (connection: number) => assertAnswer(await call("GET", stepOf10, all[connection]!.headers), 200, shownOf10),
    compressedPage: async (connection: number) =>
      assertAnswer(await call("GET", stepOf40, { ...all[connection]!.headers, ...compressed }), 200),
    post: async (connection: number) =>
      assertAnswer(await call("POST", stepOf40, { ...all[connection]!.headers, ...posted }, postOf40(number++)), 303),
    patch: async (connection: number) => {
      const [{ headers, id }, answer] = [all[connection]!, number++];
      assertAnswer(await call("PATCH", `${api}/${id}`, { ...headers, ...json }, patchOf(answer)), 200, `City ${answer}`);
    },
  };
}

/** The same of the limit. */
export function askingLimit(url: string) {
  const { call } = caller(url, connections);
  let number = 0;
  return {
    page: async (connection: number) => assertAnswer(await call("GET", `/${connection}`), 200, shownOf40),
    compressedPage: async (connection: number) => assertAnswer(await call("GET", `/compressed/${connection}`, compressed), 200),
    post: async (connection: number) => assertAnswer(await call("POST", `/${connection}`, posted, postOf40(number++)), 303),
    patch: async (connection: number) => assertAnswer(await call("PATCH", `/${connection}`, json, patchOf(number++)), 200),
  };
}

/** The pages of the same inputs, asked of Remix alone. */
function askingRemix(url: string) {
  const { call } = caller(url, connections);
  return {
    page: async () => assertAnswer(await call("GET", "/of40"), 200, shownOf40),
    pageOf10: async () => assertAnswer(await call("GET", "/of10"), 200, shownOf10),
  };
}

/** A step's page, its post and its autosave beside the least they could cost, and pages beside Remix alone and HOF. */
export async function forms(server: TestServer): Promise<Row[]> {
  const limit = await startLimit("forms", { DATABASE_URL: server.databaseUrl() });
  const remix = await startLimit("remix");
  try {
    const product = asking(server.url, await owners(server.url));
    const bare = askingLimit(limit.url);
    const sides = (what: keyof typeof bare): { product: Side; limit: Side } => ({
      product: { pid: server.pid(), ask: product[what] },
      limit: { pid: limit.pid, ask: bare[what] },
    });
    const bareRemix = askingRemix(remix.url);
    const besideRemix = (what: keyof typeof bareRemix) => ({
      product: { pid: server.pid(), ask: product[what] },
      limit: { pid: remix.pid, ask: bareRemix[what] },
    });
    const besideHof = async (): Promise<Row[]> => {
      const missing = hofIsMissing();
      if (missing) process.stderr.write(` ${missing} `);
      if (missing) return [];
      const hof = await startHof();
      try {
        const ask = await askHof(hof, connections);
        const against = (what: keyof typeof ask) => ({
          product: { pid: server.pid(), ask: product[what] },
          limit: { pid: hof.pid, ask: ask[what] },
        });
        return [
          await race({ row: "GET a step of 40 inputs beside HOF", goal: { rate: 4.5 }, ...against("page") }),
          await race({ row: "POST it beside HOF", goal: { rate: 1.8 }, ...against("post") }),
          await race({ row: "GET a step of 10 inputs beside HOF", goal: { rate: 3.5 }, ...against("pageOf10") }),
        ];
      } finally {
        await hof.stop();
      }
    };
    return [
      await race({ row: "GET a step of 40 inputs", goal: { rate: 0.6 }, ...sides("page") }),
      await race({ row: "GET it beside Remix alone", goal: { rate: 0.55 }, ...besideRemix("page") }),
      await race({ row: "GET a step of 10 inputs beside Remix alone", goal: { rate: 0.5 }, ...besideRemix("pageOf10") }),
      await race({ row: "GET the same with gzip", goal: { rate: 0.6 }, ...sides("compressedPage") }),
      await race({ row: "POST that step", goal: { rate: 0.65 }, ...sides("post") }),
      await race({ row: "autosave PATCH of 10 kB", goal: { rate: 0.8 }, ...sides("patch") }),
      ...(await besideHof()),
    ];
  } finally {
    await limit.stop();
    await remix.stop();
  }
}
