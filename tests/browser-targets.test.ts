import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vite";
import { describe, expect, it, vi } from "vitest";
import { askBeforeLeaving } from "../app/components/ask-before-leaving.ts";

const folder = "build/client/assets";

/**
 * Methods that not every target of `vite.config.ts` supports (Chrome and Edge 84, Firefox 78, Safari 13.1), according to MDN. Syntax
 * needs no list, because the build transpiles it.
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

/** Features that are used only after checking that the browser supports them. */
const featureDetected = [
  "reportError", // React
  "requestSubmit", // remix-validated-form
  "showModal", // the office's confirmation dialog for deletions
  "startViewTransition", // Remix
];

interface Node {
  type: string;
  name?: string;
  callee?: { type: string; property?: { name?: string } };
  arguments?: { type: string }[];
}

/** What `findNewerFeatures` calls an optional call that fails in Chrome and Edge before 91: `a?.(...b, c)`, see crbug.com/42201552. */
const SPREAD_BEFORE_LAST = "?.(...first, last)";

/** Returns the names of newer built-ins that a script uses, and whether it has optional calls that Chrome 84 fails at. */
function findNewerFeatures(code: string): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, isInChain = false): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, name, callee, arguments: given } = value as Node;
    const isOptional = isInChain || type === "ChainExpression";
    if (isOptional && given?.slice(0, -1).some((argument) => argument.type === "SpreadElement")) found.add(SPREAD_BEFORE_LAST);
    const called = type === "CallExpression" && callee?.type === "MemberExpression" ? callee.property?.name : undefined;
    if (called && newerMethods.has(called)) found.add(called);
    if (type === "Identifier" && name && newerGlobals.has(name)) found.add(name);
    for (const child of Object.values(value)) visit(child, isOptional);
  };
  visit(parseAst(code));
  return [...found];
}

describe("the browsers since 2020 that the build targets", () => {
  it("support every feature that the scripts use without a check", () => {
    const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"));
    const uses = scripts.flatMap((file) =>
      findNewerFeatures(readFileSync(path.join(folder, file), "utf8")).map((name) => ({ file, name })),
    );
    expect(uses.filter(({ name }) => !featureDetected.includes(name))).toEqual([]);
    expect(
      featureDetected.filter((name) => !uses.some((use) => use.name === name)),
      "allowed but not used",
    ).toEqual([]);
  });

  it("are reported not to support newer methods and globals", () => {
    expect(findNewerFeatures("const a = [1].at(-1) ?? structuredClone({ at: 1 }); a.at;")).toEqual(["at", "structuredClone"]);
    expect(findNewerFeatures("a?.b(...c, d);")).toEqual([SPREAD_BEFORE_LAST]);
    expect(findNewerFeatures("a?.b(c, ...d); a.b(...c, d);")).toEqual([]);
  });
});

it("closing a page with unsaved work sets returnValue, without which Chrome before 119 does not ask", () => {
  const event = { preventDefault: vi.fn(), returnValue: "" };
  askBeforeLeaving(event as unknown as BeforeUnloadEvent);
  expect(event.preventDefault).toHaveBeenCalled();
  expect(event.returnValue).toBe(true);
});
