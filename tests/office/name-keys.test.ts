import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysOfName, keysOfTexts } from "../../app/casework/conflicts/name-keys.server.ts";
import { nameMatcher } from "../../app/casework/conflicts/name-match.server.ts";

/** Whether the keys of a text make its case one that is compared with a name. */
function isCandidate(name: string, text: string): boolean {
  const wanted = keysOfName(name);
  if (wanted === null) return true;
  const keys = new Set(keysOfTexts([text])!);
  const hasAny = (some: string[] | null) => some === null || some.some((key) => keys.has(key));
  return (hasAny(wanted.first) && hasAny(wanted.last)) || hasAny(wanted.joined);
}

const people = (
  "John Smith,Jon Smyth,Catherine O'Brien,Kathryn Obrien,Zoë Dvořák,Bartholomew Featherstonehaugh,Ann Lee," +
  "Anna Leigh,Maria Hernandez,Mariah Hernandes,José Nuñez,Li Wu,Christopher Montgomery,Kristofer Montgomerie," +
  "Philip Pfeiffer,Phillip Fifer,Rowan Marlowe,Inés Okafor,Siobhan Nguyen,Shavonne Winn,Alexandra Papadopoulos," +
  "Wal-Mart,Walmart Stores,Piedmont Savings Bank,JP Morgan Chase,Oak Wood School,Oakwood School," +
  "Placeholder Recovery LLC,Triangle Auto Finance,Bank of America,Thomas Thompson,Tomas Tomson,Иван Петров," +
  "Schwarzenegger"
).split(",");

const letters = fc.constantFrom(..."abcdefghiklmnorstuvwxyz");

/** One slip of a person who types a name. */
const slip = fc.record({
  kind: fc.constantFrom("drop", "double", "swap", "change", "space", "join", "initial", "word"),
  at: fc.nat(40),
  letter: letters,
});

function withSlip(name: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
  const index = at % name.length;
  const words = name.split(" ");
  const word = at % words.length;
  switch (kind) {
    case "drop":
      return name.slice(0, index) + name.slice(index + 1);
    case "double":
      return name.slice(0, index) + name[index] + name.slice(index);
    case "swap":
      return name.slice(0, index) + (name[index + 1] ?? "") + name[index] + name.slice(index + 2);
    case "change":
      return name.slice(0, index) + letter + name.slice(index + 1);
    case "space":
      return `${name.slice(0, index)} ${name.slice(index)}`;
    case "join":
      return name.replace(" ", "");
    case "initial":
      return words.map((each, other) => (other === word ? each.slice(0, 1) : each)).join(" ");
    default:
      return [...words.slice(0, word), letter.repeat(3), ...words.slice(word)].join(" ");
  }
}

const misspelled = fc
  .tuple(fc.constantFrom(...people), fc.array(slip, { maxLength: 4 }))
  .map(([name, slips]) => slips.reduce(withSlip, name));
const sentence = fc.tuple(
  fc.constantFrom("", "sued by ", "the estate of "),
  misspelled,
  fc.constantFrom("", " in Wake County", ", 4 Elm St"),
);

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
});
