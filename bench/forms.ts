import { readFileSync } from "node:fs";
import { openBrowser } from "../tests/support/clients.ts";
import type { TestServer } from "../tests/support/server.ts";
import { createCaller } from "../tests/support/calls.ts";
import { assertAnswer, compare, startLimit, type Row, type Side } from "./harness.ts";
import { startHof, whyHofIsUnavailable } from "./hof.ts";
import {
  formBodyOf40,
  household,
  inputsOf10,
  inputsOf40,
  lastValueOf10,
  lastValueOf40,
  patchBody,
  stepOf10,
  stepOf40,
} from "./household.ts";

const connections = 10;
const api = "/api/bankruptcy-forms";
const formHeaders = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };
/** The number of inputs that a person sees on the pages; those of the limits and of HOF have as many. */
const inputsOf = { page: inputsOf40.length, pageOf10: inputsOf10.length };
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
      const created = await browser.call("POST", api, { formData });
      if (created.status !== 201) throw new Error(`status ${created.status}: ${await created.text()}`);
      const { id } = await created.json();
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

/** The main process of a server's own PostgreSQL. */
export const databaseOf = ({ dataDir }: TestServer): number =>
  Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8").split("\n")[0]);

/** Starts Remix alone with the same HTML as the product's pages, and returns its sides of a comparison. */
async function startRemixAlone(url: string, { headers }: Owner) {
  const readPage = async (step: string) => (await fetch(url + step, { headers })).text();
  const pages = { page: await readPage(stepOf40), pageOf10: await readPage(stepOf10) };
  const remix = await startLimit("remix", { PAGES: JSON.stringify(pages) });
  const { call } = createCaller(remix.url, connections);
  for (const [name, html] of Object.entries(pages)) {
    const { body } = await call("GET", `/${name}`, {});
    if (body !== html) throw new Error(`Remix alone renders ${body.length} characters of ${name} instead of ${html.length}`);
    const inputs = html.match(/<input [^>]*type="(?!hidden)/g)?.length;
    if (inputs !== inputsOf[name as keyof typeof pages]) throw new Error(`${name} has ${inputs} inputs`);
  }
  return {
    side: (what: keyof typeof pages): Side => ({
      pid: remix.pid,
      request: async () => assertAnswer(await call("GET", `/${what}`, {}), 200),
    }),
    stop: () => remix.stop(),
  };
}

/** Compares a step's page, post and autosave with their minimum cost, and pages with Remix alone. */
export async function forms(server: TestServer): Promise<Row[]> {
  const owners = await createOwners(server.url);
  const limit = await startLimit("forms", { DATABASE_URL: server.databaseUrl() });
  const remix = await startRemixAlone(server.url, owners[0]!);
  const database = databaseOf(server);
  try {
    const product = productRequests(server.url, owners);
    const minimum = limitRequests(limit.url);
    const side = (what: keyof typeof product): Side => ({ pid: server.pid(), database, request: product[what] });
    const least = (what: keyof typeof minimum): Side => ({ pid: limit.pid, database, request: minimum[what] });
    const rows = [
      await compare({ row: "GET a step with 40 inputs", goal: { rate: 0.6 }, product: side("page"), limit: least("page") }),
      await compare({
        row: "GET a step with 40 inputs, compared with its HTML through Remix alone",
        goal: { rate: 0.55 },
        product: side("page"),
        limit: remix.side("page"),
      }),
      await compare({
        row: "GET a step with 10 inputs, compared with its HTML through Remix alone",
        goal: { rate: 0.55 },
        product: side("pageOf10"),
        limit: remix.side("pageOf10"),
      }),
      await compare({
        row: "GET the step with 40 inputs and gzip",
        goal: { rate: 0.6 },
        product: side("compressedPage"),
        limit: least("compressedPage"),
      }),
      await compare({ row: "POST of that step", goal: { rate: 0.65 }, product: side("post"), limit: least("post") }),
      await compare({ row: "autosave PATCH of 10 kB", goal: { rate: 0.45 }, product: side("patch"), limit: least("patch") }),
    ];
    return [...rows, ...(await compareWithHof(side))];
  } finally {
    await limit.stop();
    await remix.stop();
  }
}

/** Compares pages and a post with HOF, whose answers stay in memory or are written to the disk before it responds, as the product's are. */
async function compareWithHof(side: (what: "page" | "pageOf10" | "post") => Side): Promise<Row[]> {
  const reason = whyHofIsUnavailable();
  if (reason) {
    process.stderr.write(` ${reason} `);
    return [];
  }
  const rows: Row[] = [];
  const compareEach = async (isDurable: boolean, comparisons: [row: string, what: Parameters<typeof side>[0], rate: number][]) => {
    const hof = await startHof(isDurable, connections);
    try {
      for (const [row, what, rate] of comparisons)
        rows.push(await compare({ row, goal: { rate }, product: side(what), limit: hof.side(what) }));
    } finally {
      await hof.stop();
    }
  };
  await compareEach(false, [
    ["GET a step with 40 inputs, compared with HOF", "page", 3],
    ["GET a step with 10 inputs, compared with HOF", "pageOf10", 2.5],
    ["POST of 40 inputs, compared with HOF, which keeps them in memory", "post", 1],
  ]);
  await compareEach(true, [["POST of 40 inputs, compared with HOF, whose Redis writes durably", "post", 1.2]]);
  return rows;
}
