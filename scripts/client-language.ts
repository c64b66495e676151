import { existsSync } from "node:fs";
import type { Plugin, Rollup } from "vite";

/** The language of the browser files that are being built. The server's code has all languages. */
export const clientLanguage = process.env["CLIENT_LANGUAGE"] ?? "en";

const INDEX = /\/index\.ts$/;

/** The file with a folder's texts in the language of the build; undefined if the folder has no texts. */
const textsOf = (index: string): string | undefined =>
  [".ts", ".tsx"].map((extension) => index.replace(INDEX, `/${clientLanguage}${extension}`)).find((file) => existsSync(file));

type Node = Rollup.AstNode & Record<string, unknown>;

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

/** Returns the source of each text that a module exports in an object named `words`, and that needs nothing else of the module. */
function readTexts(code: string, program: Node): Map<unknown, string> {
  const declared = declaredIn(program["body"] as Node[]);
  const words = [...nodesIn(program)].find((node) => node.type === "VariableDeclarator" && (node["id"] as Node)["name"] === "words");
  const properties = ((words?.["init"] as Node | undefined)?.["properties"] ?? []) as Node[];
  const texts = properties.filter(
    ({ value }) => ![...nodesIn(value)].some(({ type, name }) => type === "Identifier" && declared.has(name)),
  );
  return new Map(
    texts.map(({ key, value }) => [
      (key as Node)["name"],
      code.slice((value as Node)["start"] as number, (value as Node)["end"] as number),
    ]),
  );
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
      const uses: { start: number; end: number; text: string }[] = [];
      for (const node of program["body"] as Node[]) {
        const local = specifiersOf(node).find(({ imported }) => (imported as Node | undefined)?.["name"] === "words")?.["local"] as Node;
        if (!local) continue;
        const module = await this.resolve((node["source"] as Node)["value"] as string, id, { skipSelf: false });
        const loaded = module && (await this.load({ id: module.id }));
        const texts = loaded?.code ? readTexts(loaded.code, this.parse(loaded.code) as unknown as Node) : new Map<unknown, string>();
        for (const { type, object, property, computed, start, end } of nodesIn(program)) {
          const text = texts.get((property as Node | undefined)?.["name"]);
          if (type !== "MemberExpression" || computed || (object as Node)["name"] !== local["name"] || text === undefined) continue;
          uses.push({ start: start as number, end: end as number, text: `(${text})` });
        }
      }
      const replaced = uses
        .sort((one, other) => other.start - one.start)
        .reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), code);
      return uses.length > 0 ? { code: replaced, map: null } : undefined;
    },
  };
}
