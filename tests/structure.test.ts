import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { rejectDevelopmentVersion } from "../app/platform/database/development-versions.server.ts";

type Import = { target: string; isTypeOnly: boolean };
type Source = { file: string; text: string; imports: Import[]; packages: string[] };

const MAX_LINES = 250;
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|import\("(\.[^"]+)"\)/g;

/** The folders of `app` from top to bottom. Each may import, including types, only the listed folders, which are below it. */
const LAYERS: [folder: string, imports: string[]][] = [
  ["app", ["operation", "office", "casework", "correspondence", "documents", "components", "sign-in", "records", "platform", "styles"]],
  [
    "routes",
    [
      "api",
      "office",
      "edit",
      "review",
      "casework",
      "correspondence",
      "documents",
      "intake",
      "components",
      "sign-in",
      "records",
      "platform",
    ],
  ],
  [
    "api",
    [
      "office",
      "edit",
      "casework",
      "correspondence",
      "documents",
      "intake",
      "sign-in",
      "records",
      "files",
      "official-forms",
      "petition",
      "questionnaire",
      "platform",
      "styles",
    ],
  ],
  ["operation", ["casework", "documents", "records", "platform"]],
  [
    "office",
    [
      "edit",
      "casework",
      "correspondence",
      "documents",
      "intake",
      "components",
      "sign-in",
      "records",
      "files",
      "petition",
      "questionnaire",
      "platform",
      "styles",
    ],
  ],
  ["edit", ["review", "casework", "documents", "intake", "components", "records", "files", "questionnaire", "platform", "styles"]],
  [
    "casework",
    ["correspondence", "documents", "intake", "sign-in", "records", "files", "official-forms", "petition", "questionnaire", "platform"],
  ],
  ["correspondence", ["records", "files", "petition", "questionnaire", "platform"]],
  ["review", ["documents", "intake", "components", "records", "questionnaire", "platform"]],
  ["documents", ["intake", "components", "records", "files", "platform", "styles"]],
  ["intake", ["components", "records", "questionnaire", "platform"]],
  ["components", ["platform"]],
  ["sign-in", ["records", "platform"]],
  ["records", ["files", "petition", "questionnaire", "platform"]],
  ["files", ["questionnaire", "platform"]],
  ["official-forms", ["petition"]],
  ["petition", ["questionnaire", "platform"]],
  ["questionnaire", ["platform"]],
  ["platform", []],
  ["vendor", []],
  ["styles", []],
];

/** Top-level configuration files that `app` may import. */
const CONFIGURATION = ["knexfile.ts"];

const SQL_OUTSIDE_RECORDS = ["app/platform/database/database.server.ts", "app/platform/database/migrations.server.ts"];

function read(file: string): Source {
  const text = readFileSync(file, "utf8");
  const matches = [...text.matchAll(IMPORT)].map(([, type, from, dynamicImport]) => ({
    from: from ?? dynamicImport ?? "",
    isTypeOnly: Boolean(type),
  }));
  const [local, packages] = [true, false].map((isLocal) => matches.filter(({ from }) => from.startsWith(".") === isLocal)) as [
    typeof matches,
    typeof matches,
  ];
  return {
    file,
    text,
    imports: local.map(({ from, isTypeOnly }) => ({ target: path.join(path.dirname(file), from), isTypeOnly })),
    packages: packages.map(({ from }) => from),
  };
}

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => read(path.join("app", name)));

const partOf = (file: string) => (path.dirname(file) === "app" ? "app" : (file.split(path.sep)[1] ?? ""));
const isServer = (file: string) => /\.server\.tsx?$/.test(file);

/** Files from which Remix removes server code. */
const mayContainServerCode = (file: string) =>
  isServer(file) || partOf(file) === "routes" || ["app/root.tsx", "app/entry.server.tsx"].includes(file);

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

function findViolations(isWrong: (source: Source, imported: Import) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((imported) => isWrong(source, imported)).map(({ target }) => `${source.file} imports ${target}`),
  );
}

/** Finds files or folders that import each other in a circle; [] if there are none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
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

const fileGraph = new Map(sources.map(({ file, imports }) => [file, imports.map(({ target }) => target)]));

/** The folders at any depth, each with those that its own files import. */
const folderGraph = new Map(
  [...Map.groupBy(sources, ({ file }) => path.dirname(file))].map(([folder, files]) => {
    const imported = files.flatMap(({ imports }) => imports.map(({ target }) => path.dirname(target)));
    return [folder, [...new Set(imported)].filter((other) => other !== folder)];
  }),
);

/** The folders that a folder's files import, except itself. */
const importedBy = (folder: string) =>
  new Set(
    sources
      .filter(({ file }) => partOf(file) === folder)
      .flatMap(({ imports }) => imports.map(({ target }) => target))
      .filter((target) => !CONFIGURATION.includes(target) && partOf(target) !== folder)
      .map(partOf),
  );

describe("the project structure", () => {
  it("has source files whose imports the test finds", () => {
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(sources.length / 2);
  });

  it("has a layer for every folder", () => {
    const folders = new Set(sources.map(({ file }) => partOf(file)));
    expect([...folders].filter((folder) => !LAYERS.some(([name]) => name === folder))).toEqual([]);
  });

  it("allows imports from lower layers only", () => {
    const violations = LAYERS.flatMap(([folder, allowed], level) =>
      allowed.filter((name) => LAYERS.findIndex(([other]) => other === name) <= level).map((name) => `${folder} may import ${name}`),
    );
    expect(violations).toEqual([]);
  });

  it.each(LAYERS)("%s imports exactly the folders that its layer lists", (folder, allowed) => {
    expect([...importedBy(folder)].sort()).toEqual([...allowed].sort());
  });

  it("has no import cycles", () => {
    expect(findCycle(fileGraph)).toEqual([]);
  });

  it("has no circles of folders at any depth", () => {
    expect(findCycle(folderGraph)).toEqual([]);
  });

  it("has commands and a server that import no page", () => {
    const pages = ["office", "edit", "review", "routes"];
    const commands = ["bench", "scripts", "server"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(?:ts|mjs)$/.test(name))
        .map((name) => read(path.join(folder, name))),
    );
    expect(commands.some(({ imports }) => imports.some(({ target }) => target.startsWith("app/casework/")))).toBe(true);
    const targets = commands.flatMap(({ file, imports }) => imports.map(({ target }) => ({ file, target })));
    const ofPages = targets.filter(({ target }) => target.startsWith("app/") && pages.includes(partOf(target)));
    expect(ofPages).toEqual([]);
  });

  it("has calls that import no page", () => {
    const isPage = (target: string) => target.endsWith(".tsx") || /-(?:page|route)\.server\.ts$/.test(target);
    const ofPages = ["office", "edit", "review"];
    expect(findViolations(({ file }, { target }) => partOf(file) === "api" && ofPages.includes(partOf(target)) && isPage(target))).toEqual(
      [],
    );
  });

  it("has casework without React or Remix", () => {
    const casework = sources.filter(({ file }) => partOf(file) === "casework");
    const packages = new Set(casework.flatMap((source) => source.packages));
    expect([...packages].filter((name) => /react|remix/.test(name))).toEqual([]);
  });

  it("has a questionnaire without React, Remix, or SQL", () => {
    const questionnaire = sources.filter(({ file }) => partOf(file) === "questionnaire");
    expect(new Set(questionnaire.flatMap(({ packages }) => packages))).toEqual(new Set(["zod", "fastest-levenshtein"]));
  });

  it("imports from Remix's package for Node only what needs Node", () => {
    const names = sources.flatMap(({ text }) =>
      [...text.matchAll(/import ([^;]+) from "@remix-run\/node"/g)].map(([, imported]) => imported),
    );
    expect(names.sort()).toEqual(["{ createCookieSessionStorage }", "{ createReadableStreamFromReadable }"]);
  });

  it("keeps server modules out of the browser", () => {
    const violations = findViolations(({ file }, { target, isTypeOnly }) => !isTypeOnly && isServer(target) && !mayContainServerCode(file));
    expect(violations).toEqual([]);
  });

  it("has migrations that only add, so that the previous release works with their tables too", () => {
    const ups = readdirSync("migrations").map((name) => ({
      name,
      up: readFileSync(path.join("migrations", name), "utf8").split("const down")[0]!,
    }));
    const removesOrChanges =
      /\bdrop (?:table|column)|\brename\b|\bset not null\b|\balter (?:column )?\w+ type\b|\.(?:drop|rename|alter)\w*\(/i;
    expect(ups.filter(({ up }) => removesOrChanges.test(up)).map(({ name }) => name)).toEqual([]);
    expect(() => rejectDevelopmentVersion(ups.map(({ name }) => name)), "all are of a release").not.toThrow();
  });

  it.each(["migrations", "docs/decisions"])("numbers the files of %s uniquely", (folder) => {
    const numbers = readdirSync(folder).flatMap((name) => /^\d+/.exec(name)?.[0] ?? []);
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it("has SQL in records only", () => {
    const matches = filesWith(/\b(?:sql|tx)(?:<[^`]*>)?`|\.unsafe\(/);
    expect(matches.filter((file) => partOf(file) !== "records" && !SQL_OUTSIDE_RECORDS.includes(file))).toEqual([]);
  });

  it("reads environment variables in one place", () => {
    expect(filesWith(/\bprocess\.env\b/)).toEqual(["app/platform/env.server.ts"]);
  });

  it("logs through the logger only", () => {
    expect(filesWith(/\bconsole\./)).toEqual([]);
  });

  it("does not use the browser's storage", () => {
    const availabilityCheck = /sessionStorage\.length/g;
    const uses = sources.filter(({ text }) => /\b(?:localStorage|sessionStorage|indexedDB)\b/.test(text.replace(availabilityCheck, "")));
    expect(uses.map(({ file }) => file)).toEqual([]);
  });

  it("writes every problem and message once", () => {
    const written = sources.flatMap(({ text }) => text.match(/title: "[^"]+",\s+message:\s+"[^"]+"/g) ?? []);
    expect(written).toEqual([...new Set(written)]);
  });

  it("has routes of at most 30 lines for steps and API calls, and 150 for pages", () => {
    const limit = (file: string) => (/^(?:api|step)\./.test(path.basename(file)) ? 30 : 150);
    const routes = sources.filter(({ file }) => partOf(file) === "routes");
    expect(routes.filter(({ file, text }) => text.split("\n").length - 1 > limit(file)).map(({ file }) => file)).toEqual([]);
  });

  it("has no lines over 140 columns", () => {
    const folders = ["app", "bench", "migrations", "scripts", "server", "tests"];
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
    );
    const code = [...files, ...readdirSync(".")].filter((file) => /\.(?:js|mjs|ts|tsx)$/.test(file));
    const isLong = (file: string) =>
      readFileSync(file, "utf8")
        .split("\n")
        .some((line) => line.length > 140);
    expect(code.filter(isLong)).toEqual([]);
  });

  it("has no files over 250 lines", () => {
    const serverFiles = readdirSync("server", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => read(path.join("server", name)));
    const lengths = [...sources, ...serverFiles, read("server.ts")].map(({ file, text }) => ({ file, lines: text.split("\n").length - 1 }));
    expect(lengths.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
  });
});
