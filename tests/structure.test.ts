import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

type Import = { target: string; isTypeOnly: boolean };
type Source = { file: string; text: string; imports: Import[] };

const MAX_LINES = 250;
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"(\.[^"]+)"|import\("(\.[^"]+)"\)/g;

/** What each part may import besides itself; `app` is what lies at the top of the folder. */
const MAY_IMPORT: Record<string, string[]> = {
  app: ["app", "components", "correspondence", "documents", "edit", "intake", "office", "operation", "platform", "records", "styles"],
  routes: ["api", "app", "components", "correspondence", "documents", "edit", "intake", "office", "platform", "records", "styles"],
  api: ["components", "documents", "edit", "intake", "office", "platform", "styles"],
  office: ["components", "correspondence", "documents", "intake", "platform", "records", "styles"],
  edit: ["components", "correspondence", "documents", "intake", "platform", "records", "styles"],
  intake: ["components", "documents", "platform", "records", "styles"],
  documents: ["components", "intake", "platform", "records"],
  correspondence: ["components", "documents", "intake", "platform", "records", "styles"],
  operation: ["documents", "intake", "platform", "records"],
  records: ["documents", "intake", "platform"],
  components: ["intake", "platform", "styles"],
  platform: [],
  styles: [],
};

const SQL_OUTSIDE_RECORDS = ["app/platform/database.server.ts", "app/platform/migrations.server.ts"];

function read(file: string): Source {
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(IMPORT)].map(([, type, from, lazy]) => ({
    target: path.join(path.dirname(file), from ?? lazy ?? ""),
    isTypeOnly: Boolean(type),
  }));
  return { file, text, imports };
}

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => read(path.join("app", name)));

const partOf = (file: string) => (path.dirname(file) === "app" ? "app" : (file.split(path.sep)[1] ?? ""));
const isServer = (file: string) => /\.server\.tsx?$/.test(file);

/** Files that Remix itself strips of server code. */
const mayHoldServerCode = (file: string) =>
  isServer(file) || partOf(file) === "routes" || ["app/root.tsx", "app/entry.server.tsx"].includes(file);

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

function offences(isWrong: (source: Source, imported: Import) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((imported) => isWrong(source, imported)).map(({ target }) => `${source.file} imports ${target}`),
  );
}

function findCycle(): string[] {
  const graph = new Map(sources.map(({ file, imports }) => [file, imports.filter((one) => !one.isTypeOnly).map((one) => one.target)]));
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    done.add(file);
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file]);
      if (cycle.length > 0) return cycle;
    }
    return [];
  };
  return [...graph.keys()].map((file) => visit(file, [])).find((cycle) => cycle.length > 0) ?? [];
}

describe("the house", () => {
  it("has sources whose imports are found", () => {
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(sources.length / 2);
  });

  it("imports in one direction", () => {
    const wrong = offences(({ file }, { target, isTypeOnly }) => {
      const [from, to] = [partOf(file), partOf(target)];
      return !isTypeOnly && target.startsWith("app") && from !== to && !MAY_IMPORT[from]?.includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it("imports nothing from routes", () => {
    expect(offences((_source, { target }) => partOf(target) === "routes")).toEqual([]);
  });

  it("has no import cycles", () => {
    expect(findCycle()).toEqual([]);
  });

  it("keeps server modules out of the browser", () => {
    const wrong = offences(({ file }, { target, isTypeOnly }) => !isTypeOnly && isServer(target) && !mayHoldServerCode(file));
    expect(wrong).toEqual([]);
  });

  it("has migrations that only add, so that the version before works on their tables too", () => {
    const ups = readdirSync("migrations").map((name) => ({ name, up: readFileSync(path.join("migrations", name), "utf8").split("function down")[0]! }));
    const isTakingAway = /\bdrop (?:table|column)|\brename\b|\bset not null\b|\balter (?:column )?\w+ type\b|\.(?:drop|rename|alter)\w*\(/i;
    expect(ups.filter(({ up }) => isTakingAway.test(up)).map(({ name }) => name)).toEqual([]);
  });

  it("has SQL in records only", () => {
    const found = filesWith(/\b(?:sql|tx)(?:<[^`]*>)?`|\.unsafe\(/);
    expect(found.filter((file) => partOf(file) !== "records" && !SQL_OUTSIDE_RECORDS.includes(file))).toEqual([]);
  });

  it("reads environment variables in one place", () => {
    expect(filesWith(/\bprocess\.env\b/)).toEqual(["app/platform/env.server.ts"]);
  });

  it("logs through the log", () => {
    expect(filesWith(/\bconsole\./)).toEqual([]);
  });

  it("keeps nothing in the browser's storage", () => {
    const lookingWhetherItIsThere = /sessionStorage\.length/g;
    const uses = sources.filter(({ text }) => /\b(?:localStorage|sessionStorage|indexedDB)\b/.test(text.replace(lookingWhetherItIsThere, "")));
    expect(uses.map(({ file }) => file)).toEqual([]);
  });

  it("has short routes: 30 lines for steps and calls, 150 for pages", () => {
    const limit = (file: string) => (/^(?:api|step)\./.test(path.basename(file)) ? 30 : 150);
    const routes = sources.filter(({ file }) => partOf(file) === "routes");
    expect(routes.filter(({ file, text }) => text.split("\n").length - 1 > limit(file)).map(({ file }) => file)).toEqual([]);
  });

  it("has no long files", () => {
    const lengths = [...sources, read("server.ts")].map(({ file, text }) => ({ file, lines: text.split("\n").length - 1 }));
    expect(lengths.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
  });
});
