import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A regular expression in the source code, at a place such as "app/root.tsx:12". */
export interface FoundExpression {
  place: string;
  source: string;
  flags: string;
}

/** The regular expressions in source code, and the places where one is built from something else than literals. */
export interface FoundExpressions {
  expressions: FoundExpression[];
  built: string[];
}

/** The source files among these files and in these folders. */
export const sourceFilesOf = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    statSync(name).isFile()
      ? name
      : readdirSync(name, { recursive: true, encoding: "utf8" })
          .filter((inside) => /\.(?:[cm]?[jt]s|tsx)$/.test(inside))
          .map((inside) => path.join(name, inside)),
  );

type Expression = { source: ts.Expression | undefined; flags: string | ts.Expression; isWhole?: boolean };

/** Methods of strings that make an expression of a string, with its flags. */
const matchers = new Map([
  ["match", ""],
  ["matchAll", "g"],
  ["search", ""],
]);

/** The parts of an expression that a node makes of strings: a constructor, a matcher's call, or an element's `pattern`. */
function constructedBy(node: ts.Node): Expression | undefined {
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    const [source, flags = ""] = node.arguments ?? [];
    if (ts.isIdentifier(node.expression) && node.expression.text === "RegExp") return { source, flags };
    const method = ts.isPropertyAccessExpression(node.expression) ? matchers.get(node.expression.name.text) : undefined;
    return method !== undefined && source && ts.isStringLiteralLike(source) ? { source, flags: method } : undefined;
  }
  if (ts.isJsxAttribute(node) && node.name.getText() === "pattern") {
    const source = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
    return { source, flags: "u", isWhole: true };
  }
  const isPattern = ts.isPropertyAssignment(node) && node.name.getText() === "pattern" && ts.isStringLiteralLike(node.initializer);
  return isPattern ? { source: node.initializer, flags: "u", isWhole: true } : undefined;
}

const textOf = (part: string | ts.Expression | undefined): string | undefined =>
  typeof part === "string" ? part : part && ts.isStringLiteralLike(part) ? part.text : undefined;

/** Finds every regular expression in a file's text. Browsers match an element's pattern with the whole value. */
export function findExpressions(file: string, text: string): FoundExpressions {
  const [expressions, built]: [FoundExpression[], string[]] = [[], []];
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const place = `${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      expressions.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    const constructed = constructedBy(node);
    const [source, flags] = [textOf(constructed?.source), textOf(constructed?.flags)];
    if (constructed && source !== undefined && flags !== undefined)
      expressions.push({ place, source: constructed.isWhole ? `^(?:${source})$` : source, flags });
    else if (constructed) built.push(place);
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return { expressions, built };
}

/** Finds every regular expression in files. */
export function findExpressionsIn(files: readonly string[]): FoundExpressions {
  const found = files.map((file) => findExpressions(file, readFileSync(file, "utf8")));
  return { expressions: found.flatMap(({ expressions }) => expressions), built: found.flatMap(({ built }) => built) };
}
