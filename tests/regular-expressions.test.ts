import { check } from "recheck";
import { describe, expect, it } from "vitest";
import { findExpressions, findExpressionsIn, sourceFilesOf, type FoundExpression } from "./support/regular-expressions.ts";

const sources = ["app", "server", "scripts", "migrations", "server.ts", "knexfile.ts"];
/** For each expression. Recheck's native program takes at most 3 s, and its JavaScript, where there is no such program, 5 s. */
const timeout = 60_000;

/** Checks each distinct expression once. What recheck cannot show to be linear, for example for lack of time, counts as unsafe. */
async function checkExpressions(expressions: readonly FoundExpression[]) {
  const distinct = new Map(expressions.map((expression) => [`/${expression.source}/${expression.flags}`, expression]));
  const unsafe: string[] = [];
  for (const [shown, { source, flags, place }] of distinct) {
    const result = await check(source, flags, { timeout });
    const verdict = result.status === "vulnerable" ? result.complexity.type : result.status;
    if (verdict !== "safe") unsafe.push(`${place}: ${shown} is ${verdict}`);
  }
  return { looked: distinct.size, unsafe };
}

describe("regular expressions", () => {
  it("take time in proportion to the text, all of them", { timeout: 600_000 }, async () => {
    const { expressions, built } = findExpressionsIn(sourceFilesOf(sources));
    const { looked, unsafe } = await checkExpressions(expressions);
    console.log(`${looked} regular expressions in ${expressions.length} places, ${unsafe.length} of them not linear`);
    expect(looked).toBeGreaterThan(200);
    expect(unsafe).toEqual([]);
    expect(built, "expressions that only exist while the program runs").toEqual([]);
  });

  it("are found wherever they are written, and told when they are not linear", async () => {
    const { expressions, built } = findExpressions(
      "example.tsx",
      String.raw`
        const literal = /\d+\/$/iu;
        const constructed = [new RegExp("^(a+)+$", "i"), RegExp("b"), new RegExp(${"`c`"})];
        const builtExpressions = [new RegExp(literal), RegExp("d" + "e"), new RegExp("f", flags)];
        const matched = [text.match("g"), text.matchAll("h"), text.search("i")];
        const attributes = { inputMode: "numeric", pattern: "[0-9]+-?[0-9]+" };
        const input = (<><input pattern="\d*" /><input pattern={"\\d*x"} /><input pattern={literal.source} /></>);
      `,
    );
    expect(expressions.map(({ source, flags }) => `/${source}/${flags}`)).toEqual([
      String.raw`/\d+\/$/iu`,
      "/^(a+)+$/i",
      "/b/",
      "/c/",
      "/g/",
      "/h/g",
      "/i/",
      "/^(?:[0-9]+-?[0-9]+)$/u",
      String.raw`/^(?:\d*)$/u`,
      String.raw`/^(?:\d*x)$/u`,
    ]);
    expect(expressions.map(({ place }) => place).slice(0, 2)).toEqual(["example.tsx:2", "example.tsx:3"]);
    expect(built).toEqual(["example.tsx:4", "example.tsx:4", "example.tsx:4", "example.tsx:7"]);
    expect((await checkExpressions(expressions)).unsafe).toEqual([
      String.raw`example.tsx:2: /\d+\/$/iu is polynomial`,
      "example.tsx:3: /^(a+)+$/i is exponential",
      "example.tsx:6: /^(?:[0-9]+-?[0-9]+)$/u is polynomial",
    ]);
  });
});
