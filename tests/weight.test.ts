import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { produce } from "../app/vendor/immer.ts";
import get from "../app/vendor/lodash-get.ts";
import { equals, omit, omitBy, uniq } from "../app/vendor/remeda.ts";
import { steps } from "../app/questionnaire/form/index.ts";
import { openBrowser, type Client } from "./support/clients.ts";
import { couple } from "./support/households.ts";
import { startServer, type TestServer } from "./support/server.ts";

const kB = 1_000;

let server: TestServer;
let requester: Client;
beforeAll(async () => {
  server = await startServer();
  requester = await openBrowser(server.url);
  expect((await requester.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).status).toBe(201);
});
afterAll(() => server?.cleanup());

interface RawResponse {
  headers: NodeJS.Dict<string | string[]>;
  /** The bytes as sent. */
  body: Buffer;
}

/** Fetches a URL without decompressing the body. */
const fetchCompressed = (path: string, encoding: string, cookie = ""): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(server.url + path, { headers: { "Accept-Encoding": encoding, Cookie: cookie } }, (response) => {
      const parts: Buffer[] = [];
      response
        .on("data", (part: Buffer) => parts.push(part))
        .on("end", () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.once("error", reject).end();
  });

const text = ({ body }: RawResponse) => gunzipSync(body).toString();

/** The built files with an extension that a page links to or imports. */
const assetsIn = (html: string, ending: string) =>
  [...new Set([...html.matchAll(/(?:href=|from |import )"(\/assets\/[^"]+)"/g)].map(([, name]) => name!))].filter((name) =>
    name.endsWith(ending),
  );

/** Loads the scripts of a page and everything that they import, statically or dynamically. */
async function loadScripts(html: string): Promise<Map<string, RawResponse>> {
  const scripts = new Map<string, RawResponse>();
  const load = async (name: string): Promise<void> => {
    if (scripts.has(name)) return;
    const script = await fetchCompressed(name, "gzip");
    scripts.set(name, script);
    if (/\/manifest-[^/]+$/.test(name)) return; // It names all routes' files, which are loaded when they are needed.
    const imported = [...text(script).matchAll(/"(?:\.\/|\/?assets\/)([^"/]+\.js)"/g)].map(([, file]) => `/assets/${file}`);
    for (const file of imported) await load(file);
  };
  for (const name of assetsIn(html, ".js")) await load(name);
  return scripts;
}

const bytes = (all: Iterable<RawResponse>) => [...all].reduce((sum, { body }) => sum + body.length, 0);

const pages = [["/", ""], ...steps.map(({ slug }) => [`/step/${slug}`, "the couple"])] as [string, string][];

describe("a step", () => {
  it.each(pages)("%s %s loads at most 110 kB of scripts, 7.5 kB of styles, and no fonts", async (path, who) => {
    const html = text(await fetchCompressed(path, "gzip", who && requester.cookie));
    const scripts = await loadScripts(html);
    expect([...scripts.keys()].some((name) => name.startsWith("/assets/react-"))).toBe(true);
    expect(bytes(scripts.values())).toBeLessThanOrEqual(110 * kB);
    const styles = await Promise.all(assetsIn(html, ".css").map((name) => fetchCompressed(name, "gzip")));
    expect(styles).not.toEqual([]);
    expect(bytes(styles)).toBeLessThanOrEqual(7.5 * kB);
    expect(styles.map(text).join()).not.toMatch(/@font-face|@import/);
  });

  it.each([...pages, ["/upload", ""]])("%s %s loads at most 60 kB in 8 requests without scripts", async (path, who) => {
    const page = await fetchCompressed(path, "gzip", who && requester.cookie);
    const html = text(page);
    const urls = [
      ...new Set(
        [...html.matchAll(/<(?:link rel="(?:stylesheet|icon)"|img|source)[^>]*? (?:href|src)="([^"]+)"/g)].map(([, name]) => name!),
      ),
    ];
    expect(urls.length).toBeGreaterThan(1);
    expect(urls.length).toBeLessThan(8);
    const parts = await Promise.all(urls.map((name) => fetchCompressed(name, "gzip")));
    expect(bytes([page, ...parts])).toBeLessThanOrEqual(60 * kB);
  });
});

describe("built files", () => {
  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
  ] as const)("are sent to a browser that accepts %j with the encoding %s", async (accepted, encoding, decompress) => {
    const html = text(await fetchCompressed("/", "gzip"));
    for (const [ending, type] of [
      [".js", "javascript"],
      [".css", "text/css"],
    ] as const) {
      const [name] = assetsIn(html, ending);
      const { headers, body } = await fetchCompressed(name!, accepted);
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers["content-type"]).toContain(type);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers["vary"]).toContain("Accept-Encoding");
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(decompress(body)).toEqual((await fetchCompressed(name!, "identity")).body);
    }
  });
});

describe("the replacement of lodash.get", () => {
  it("returns the value at a path", () => {
    const values = { name: "Ann", rows: [{ amount: 1 }, { amount: { owed: 2 } }], none: null };
    const found = ["name", "rows[1].amount.owed", "rows[0]", "rows[2].amount", "none", "none.more", "[0]"].map((path) => get(values, path));
    expect(found).toEqual(["Ann", 2, { amount: 1 }, undefined, null, undefined, undefined]);
    expect(get([5, [6]], "[1][0]")).toBe(6);
    expect(get(undefined, "a.b")).toBeUndefined();
  });
});

describe("the replacement of remeda", () => {
  it("implements equals, omit, omitBy, and uniq", () => {
    const form = { name: "Ann", rows: [{ amount: 1 }] };
    const others = [
      form,
      { ...form },
      { name: "Ann", rows: [{ amount: 1 }] },
      { ...form, more: 1 },
      { name: "Ann", rows: { 0: { amount: 1 } } },
    ];
    expect(others.map((other) => equals(form, other))).toEqual([true, true, true, false, false]);
    expect([equals(null, {}), equals(undefined, undefined), equals("1", 1)]).toEqual([false, true, false]);
    expect(omit({ name: "Ann", id: 1 }, ["id"])).toEqual({ name: "Ann" });
    expect(omitBy({ name: "Ann", id: undefined }, (value) => value === undefined)).toEqual({ name: "Ann" });
    expect(uniq(["a", "b", "a"])).toEqual(["a", "b"]);
  });
});

describe("the replacement of immer", () => {
  const state = {
    name: "Ann",
    errors: { city: "Missing" } as Record<string, string>,
    forms: { a: { rows: [{ amount: 1 }, { amount: 2 }] } },
    at: new Date(0),
  };
  const applyRecipe = (recipe: (draft: typeof state) => void) => produce(recipe as (draft: unknown) => void)(state) as typeof state;

  it("changes a copy and shares unchanged parts", () => {
    const before = structuredClone(state);
    const changed = applyRecipe((draft) => {
      delete draft.errors["city"];
      draft.errors["zip"] = "Missing";
      draft.forms.a.rows[1]!.amount = 3;
      draft.forms.a.rows.push({ amount: 4 });
    });
    expect(state).toEqual(before);
    expect(changed).toEqual({
      ...before,
      errors: { zip: "Missing" },
      forms: { a: { rows: [{ amount: 1 }, { amount: 3 }, { amount: 4 }] } },
    });
    expect(changed.forms.a.rows[0]).toBe(state.forms.a.rows[0]);
    expect(changed.at).toBe(state.at);
    expect(Object.keys(applyRecipe((draft) => delete (draft as Partial<typeof state>).errors))).toEqual(["name", "forms", "at"]);
  });

  it("returns the state itself when nothing has changed", () => {
    expect(applyRecipe(() => undefined)).toBe(state);
    const same = applyRecipe((draft) => {
      draft.errors["city"] = "Missing";
      draft.forms.a.rows.push({ amount: 5 });
      draft.forms.a.rows.pop();
    });
    expect(same).toBe(state);
  });

  it("supports nested recipes, inserted objects, and moved drafts", () => {
    const fresh = { rows: [] };
    const changed = applyRecipe((draft) => {
      ((part: { rows: unknown[] }) => part.rows.reverse())(draft.forms.a);
      (draft.forms as Record<string, unknown>)["b"] = fresh;
    });
    expect(changed.forms.a.rows).toEqual([{ amount: 2 }, { amount: 1 }]);
    expect((changed.forms as Record<string, unknown>)["b"]).toBe(fresh);
    expect(applyRecipe((draft) => draft.forms.a.rows.splice(0, 1)).forms.a.rows).toEqual([{ amount: 2 }]);
  });
});
