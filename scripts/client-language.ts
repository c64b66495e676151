import { existsSync } from "node:fs";
import type { Plugin, Rollup } from "vite";

/** The language of the browser files that are being built. The server's code has all languages. */
export const clientLanguage = process.env["CLIENT_LANGUAGE"] ?? "en";

const INDEX = /\/index\.ts$/;

/** The file with a folder's texts in the language of the build; undefined if the folder has no texts. */
const textsOf = (index: string): string | undefined =>
  [".ts", ".tsx"].map((extension) => index.replace(INDEX, `/${clientLanguage}${extension}`)).find((file) => existsSync(file));

type Node = Rollup.AstNode & { start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/** The nodes below a node, and itself. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  if (!isNode(value)) return;
  yield value;
  for (const each of Object.values(value)) yield* nodesIn(each);
}

/** Names that a module declares or imports at its top level. */
const declaredIn = (body: Node[]): Set<unknown> =>
  new Set(
    body
      .flatMap((node) => [node, (node["declaration"] ?? {}) as Node])
      .flatMap((node) => [...((node["declarations"] ?? []) as Node[]).map(({ id }) => id), ...specifiersOf(node).map(({ local }) => local)])
      .map((name) => (name as Node)["name"]),
  );

const specifiersOf = (node: Node) => (node.type === "ImportDeclaration" ? (node["specifiers"] as Node[]) : []);

/** A text or the function that makes it, and the source that it is part of. */
interface Text {
  node: Node;
  code: string;
}

/** Returns each text that a module exports in an object named `words`, and that needs nothing else of the module. */
function readTexts(code: string, program: Node): Map<unknown, Text> {
  const declared = declaredIn(program["body"] as Node[]);
  const words = [...nodesIn(program)].find((node) => node.type === "VariableDeclarator" && (node["id"] as Node)["name"] === "words");
  const properties = ((words?.["init"] as Node | undefined)?.["properties"] ?? []) as Node[];
  const texts = properties.filter(
    ({ value }) => ![...nodesIn(value)].some(({ type, name }) => type === "Identifier" && declared.has(name)),
  );
  return new Map(texts.map(({ key, value }) => [(key as Node)["name"], { node: value as Node, code }]));
}

/** A use of a text: a call if its function is called there. */
interface Use {
  place: Node;
  text: Text;
}

/** Returns the source of a node with other sources instead of some nodes in it. */
function replaceIn(code: string, { start, end }: { start: number; end: number }, places: { place: Node; source: () => string }[]): string {
  let from = start;
  let result = "";
  for (const { place, source } of places.sort((one, other) => one.place.start - other.place.start)) {
    if (place.start < from || place.end > end) continue;
    result += code.slice(from, place.start) + source();
    from = place.end;
  }
  return result + code.slice(from, end);
}

/**
 * Returns the source of a text where it is used. A called function is replaced by what it returns, with the arguments instead of its
 * parameters, of which minifiers would leave variables behind.
 */
function sourceOf({ place, text: { node, code } }: Use, argumentsOf: (call: Node) => string[]): string {
  const source = `(${code.slice(node.start, node.end)})`;
  if (place.type !== "CallExpression") return source;
  const parameters = ((node["params"] ?? []) as Node[]).map(({ name }) => name);
  const given = argumentsOf(place);
  const inside = [...nodesIn(node["body"])];
  const isPlain = inside.every(({ type, shorthand }) => !/Function|Statement/.test(type) && shorthand !== true);
  const used = inside.filter(({ type, name }) => type === "Identifier" && parameters.includes(name));
  const isOnce = parameters.every(
    (name, index) => used.filter((each) => each["name"] === name).length === 1 || /^[\w.]*$/.test(given[index]!),
  );
  if (!isPlain || !isOnce || given.length !== parameters.length) return `${source}(${given.join()})`;
  const places = used.map((each) => ({ place: each, source: () => `(${given[parameters.indexOf(each["name"])]})` }));
  return `(${replaceIn(code, node["body"] as Node, places)})`;
}

/**
 * Builds browser files in one language: the index of a folder of texts is replaced by the language's file, and each use of a text by the
 * text itself, so that a page gets only texts that it shows.
 */
export function inClientLanguage(): Plugin {
  return {
    name: "client-language",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    resolveId: {
      order: "pre",
      async handler(source, importer) {
        if (!INDEX.test(source) || !importer) return undefined;
        const resolved = await this.resolve(source, importer);
        return resolved ? textsOf(resolved.id) : undefined;
      },
    },
    async transform(code, id) {
      if (!code.includes("words")) return undefined;
      const program = this.parse(code) as unknown as Node;
      const uses: Use[] = [];
      for (const node of program["body"] as Node[]) {
        const local = specifiersOf(node).find(({ imported }) => (imported as Node | undefined)?.["name"] === "words")?.["local"] as Node;
        if (!local) continue;
        const module = await this.resolve((node["source"] as Node)["value"] as string, id, { skipSelf: false });
        const loaded = module && (await this.load({ id: module.id }));
        const texts = loaded?.code ? readTexts(loaded.code, this.parse(loaded.code) as unknown as Node) : new Map<unknown, Text>();
        const textAt = (value: unknown): Text | undefined => {
          const { type, object, property, computed } = value as Node;
          if (type !== "MemberExpression" || computed || (object as Node)["name"] !== local["name"]) return undefined;
          return texts.get((property as Node)["name"]);
        };
        const called = new Set<unknown>();
        for (const place of nodesIn(program)) {
          const text = place.type === "CallExpression" ? textAt(place["callee"]) : called.has(place) ? undefined : textAt(place);
          if (!text) continue;
          uses.push({ place, text });
          called.add(place["callee"]);
        }
      }
      if (uses.length === 0) return undefined;
      const write = (part: Node): string =>
        replaceIn(
          code,
          part,
          uses.map((use) => ({ place: use.place, source: () => sourceOf(use, (call) => (call["arguments"] as Node[]).map(write)) })),
        );
      return { code: write(program), map: null };
    },
  };
}
