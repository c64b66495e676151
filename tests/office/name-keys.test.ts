import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysOfName, keysOfNames, namesOfCase } from "../../app/casework/conflicts/name-keys.server.ts";
import { nameMatcher } from "../../app/casework/conflicts/name-match.server.ts";
import { misspelled, sentence } from "../support/misspelled-names.ts";

/** The keys of an upload session of that name, and of a form with it among its answers. */
const casesWith = (text: string) =>
  [namesOfCase(text, "{}"), namesOfCase("", JSON.stringify({ personalInfo: { previousNames: text } }))].map((names) => keysOfNames(names)!);

/** Whether the keys of cases with a text make each of them one that is compared with a name. */
function isCandidate(name: string, text: string): boolean {
  const wanted = keysOfName(name);
  if (wanted === null) return true;
  return casesWith(text).every((each) => {
    const keys = new Set(each);
    const hasAny = (some: string[] | null) => some === null || some.some((key) => keys.has(key));
    return (hasAny(wanted.first) && hasAny(wanted.last)) || hasAny(wanted.joined);
  });
}

describe("the keys of names", () => {
  it.each([
    ["John Smith", "Jonh Smtih"],
    ["Featherstonehaugh", "Fetherstonhaugh"],
    ["Catherine OBrien", "Kathryn O'Brien"],
    ["Walmart", "Wal-Mart Stores"],
    ["Wal-Mart", "WALMART INC."],
    ["J. Smith", "John Smith"],
    ["John Smith", "J Smith"],
    ["The Company", "The Company"],
    ["J. Q.", "anything"],
  ])("make %s a candidate for %s", (name, text) => {
    expect(isCandidate(name, text)).toBe(true);
  });

  it.each([
    ["John Smith", "Rowan Marlowe"],
    ["Piedmont Savings", "Triangle Auto Finance, Inc."],
  ])("do not make %s one for %s", (name, text) => {
    expect(isCandidate(name, text)).toBe(false);
  });

  it("miss no text in which a misspelled name is found", () => {
    fc.assert(
      fc.property(misspelled, sentence, (name, parts) => {
        const text = parts.join("");
        fc.pre(nameMatcher(name)(text) !== undefined);
        expect(isCandidate(name, text), `${name} in ${text}`).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("are few, however long a name is", () => {
    const letters = fc.array(fc.constantFrom("a", "b", "k", "s", "1", "é", " "), { minLength: 150, maxLength: 200 });
    fc.assert(
      fc.property(letters, (name) => {
        const { first, last, joined } = keysOfName(name.join("")) ?? { first: [], last: [], joined: [] };
        expect([...(first ?? []), ...(last ?? []), ...joined].length).toBeLessThan(6_000);
      }),
    );
  });
});
