import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";

const folder = "build/client/assets";

/**
 * What scripts call and not every target of `vite.config.ts` has (Chrome and Edge 84, Firefox 78, Safari 13.1), by MDN's
 * tables. Syntax needs no list: the build rewrites it.
 */
const newerMethods = new Set([
  // Arrays, strings, objects, promises
  "at",
  "findLast",
  "findLastIndex",
  "toSorted",
  "toReversed",
  "toSpliced",
  "fromAsync",
  "replaceAll",
  "isWellFormed",
  "toWellFormed",
  "hasOwn",
  "groupBy",
  "withResolvers",
  // Documents
  "replaceChildren",
  "requestSubmit",
  "showModal",
  "showPicker",
  "showPopover",
  "togglePopover",
  "checkVisibility",
  "startViewTransition",
  "getAnimations",
  "setHTMLUnsafe",
  "moveBefore",
  // Everything else
  "randomUUID",
  "canParse",
  "throwIfAborted",
  "getSetCookie",
]);
const newerGlobals = new Set([
  "structuredClone",
  "reportError",
  "AggregateError",
  "WeakRef",
  "FinalizationRegistry",
  "BroadcastChannel",
  "requestIdleCallback",
  "cookieStore",
  "EyeDropper",
  "Sanitizer",
  "TextDecoderStream",
  "TextEncoderStream",
  "CompressionStream",
  "DecompressionStream",
]);

/** What is used only after asking whether the browser has it. */
const guarded = [
  "reportError", // React
  "requestSubmit", // remix-validated-form
  "showModal", // the office's question before a deletion
  "startViewTransition", // Remix
];

interface Node {
  type: string;
  name?: string;
  callee?: { type: string; property?: { name?: string } };
}

/** The names of newer built-ins that a script uses. */
function newerIn(code: string): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, name, callee } = value as Node;
    const called = type === "CallExpression" && callee?.type === "MemberExpression" ? callee.property?.name : undefined;
    if (called && newerMethods.has(called)) found.add(called);
    if (type === "Identifier" && name && newerGlobals.has(name)) found.add(name);
    Object.values(value).forEach(look);
  };
  look(parseAst(code));
  return [...found];
}

describe("the browsers back to 2020 that the build is made for", () => {
  it("have everything that the scripts use without asking", () => {
    const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"));
    const uses = scripts.flatMap((file) => newerIn(readFileSync(path.join(folder, file), "utf8")).map((name) => ({ file, name })));
    expect(uses.filter(({ name }) => !guarded.includes(name))).toEqual([]);
    expect(
      guarded.filter((name) => !uses.some((use) => use.name === name)),
      "allowed and not used",
    ).toEqual([]);
  });

  it("are found wanting where they are", () => {
    expect(newerIn("const a = [1].at(-1) ?? structuredClone({ at: 1 }); a.at;")).toEqual(["at", "structuredClone"]);
  });
});
