import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAddress } from "../../app/petition/clean-address.ts";
import type { Party } from "../../app/petition/facts/creditors.ts";
import { buildMatrix, defaultMatrixRules, matrixText } from "../../app/petition/matrix.ts";
import { couple, fullForm, single, withoutDetails } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const party = (known: Partial<Party>): Party => ({
  role: "nonpriority",
  place: null,
  from: "unsecuredCreditors[0].originalCreditor",
  name: "Mock Bank",
  street: "PO Box 640",
  city: "Wilmington",
  state: "DE",
  zip: "19801",
  missing: [],
  isFiler: false,
  ...known,
});

const withText = (parties: readonly Party[], rules = defaultMatrixRules) => {
  const { entries, issues } = buildMatrix(parties, rules);
  return { entries, issues, count: entries.length, text: matrixText({ entries }) };
};
const matrix = (...known: Partial<Party>[]) => withText(known.map(party));
const blocksIn = (text: string) => (text === "" ? [] : text.replace(/\r\n$/, "").split("\r\n\r\n")).map((block) => block.split("\r\n"));

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const letters = `${capitals}abcdefghijklmnopqrstuvwxyz0123456789 .,&'-/#()`;
const plainText = fc.string({ unit: fc.constantFrom(...letters), maxLength: 60 });
const anyText = fc.oneof(
  { arbitrary: plainText, weight: 4 },
  fc.string({ unit: "grapheme", maxLength: 45 }),
  fc.constantFrom("Mock Bank", "mock  bank "),
);

const anyParty: fc.Arbitrary<Party> = fc
  .record({
    name: anyText,
    street: anyText,
    city: fc.oneof(fc.constantFrom("Raleigh", "Winston-Salem"), plainText),
    state: fc.constantFrom("NC", "nc", "DE", "North Carolina", "Carolina", ""),
    zip: fc.constantFrom("27601", "27601-1234", "276011234", "2760", ""),
    isFiler: fc.boolean(),
  })
  .map(party);

describe("the creditor matrix", () => {
  it("has the format that the court asks for, and lists or reports every party unchanged", () => {
    fc.assert(
      fc.property(
        fc.array(anyParty, { maxLength: 25 }),
        fc.integer({ min: 3, max: 6 }),
        fc.integer({ min: 20, max: 50 }),
        (parties, lines, columns) => {
          const { text, count, issues } = withText(parties, { lines, columns, isAlphabetical: true });
          const blocks = blocksIn(text);
          expect(text).toMatch(/^(?:[ -}\r\n])*$/);
          expect(text.replace(/\r\n/g, "")).not.toMatch(/[\r\n^~]/);
          expect(blocks).toHaveLength(count);
          for (const block of blocks) {
            expect(block.length).toBeLessThanOrEqual(lines);
            expect(block.at(-1)).toMatch(/^.+, [A-Z]{2} \d{5}(?:-\d{4})?$/);
            for (const line of block)
              expect([/^[A-Za-z\d#%&@]/.test(line), line.length <= columns, line.trim() === line]).toEqual([true, true, true]);
          }
          const keys = blocks.map((block) => block.join("\n").toLowerCase());
          expect(keys).toEqual([...new Set(keys)].sort());
          const lettersOf = (written: string) => written.toLowerCase().replace(/[^a-z\d]/g, "");
          const read = new Set(keys.map(lettersOf));
          const spelled = ({ name, street, city, state, zip }: Party) =>
            lettersOf([name, street, city, state === "North Carolina" ? "NC" : state, zip].join(" "));
          const isReported = (each: Party) => {
            const { name } = cleanAddress(each);
            return issues.some((issue) => issue.party === (name || "Unsecured creditor"));
          };
          for (const each of parties.filter(({ isFiler }) => !isFiler)) expect(read.has(spelled(each)) || isReported(each)).toBe(true);
          expect(count).toBeLessThanOrEqual(parties.filter(({ isFiler }) => !isFiler).length);
        },
      ),
    );
  });

  it("has one block per party, sorted and without duplicates", () => {
    expect(
      matrix({ name: "Zeta Loans" }, { name: "Alpha Bank", street: "1 Main Street", city: "Cary", state: "nc", zip: "275111234" }).text,
    ).toBe("Alpha Bank\r\n1 Main Street\r\nCary, NC 27511-1234\r\n\r\nZeta Loans\r\nPO Box 640\r\nWilmington, DE 19801\r\n");
    expect(matrix()).toMatchObject({ text: "", count: 0, issues: [] });
    expect(matrix({ name: "Zeta" }, { name: "Beta", isFiler: true }, { name: "ZETA" }, { name: "Alpha" }).count).toBe(2);
    const unsorted = { ...defaultMatrixRules, isAlphabetical: false };
    expect(withText([party({ name: "Zeta" }), party({ name: "Alpha" })], unsorted).text).toMatch(/^Zeta/);
  });

  it.each<[Partial<Party>, RegExp]>([
    [{ name: "A".padEnd(41, "b") }, /^The name has 41 characters; a line has room for 40\.$/],
    [{ street: "東京都 1" }, /contain 東 京 都 in the street address\.$/],
    [{ name: "Mock\u202eBank" }, /contain U\+202E in the name\.$/],
    [{ name: "Mock ~ Bank" }, /contain ~ in the name\.$/],
    [{ name: " , ", street: "-" }, /^Still missing: name and street address\.$/],
    [{ street: "", zip: "" }, /^Still missing: street address and ZIP code\.$/],
    [{ street: "", city: "", state: "", zip: "" }, /^Still missing: street address, city, state, and ZIP code\.$/],
    [{ state: "Delaware Valley" }, /^The state needs its two letters/],
    [{ zip: "1980" }, /^The ZIP code needs five digits/],
    [{ name: "Mock Bank 4444 3333 2222" }, /^There may be an account number/],
    [{ name: "See credit report" }, /^This is not the name of a creditor\./],
    [{ name: "SEE THE ATTACHED LIST" }, /^This is not the name of a creditor\./],
    [{ name: "www.discover.com" }, /^This is not the name of a creditor\./],
    [{ name: "Various" }, /^This is not the name of a creditor\./],
    [{ street: `${"A".repeat(30)}, (rear) ${"B".repeat(30)}` }, /^The street address has a line that begins with \(\.$/],
    [{ state: "Ontario", zip: "27601" }, /enter the country after the city\.$/],
    [{ street: `${"A".repeat(30)}, ${"B".repeat(30)}, ${"C".repeat(30)}` }, /^It takes 5 lines; there is room for 4\.$/],
    [{ street: "A".repeat(41) }, /^The street address has 41 characters/],
    [{ city: "A".repeat(35) }, /^The line with city, state and ZIP code has 45 characters/],
  ])("reports %j", (known, message) => {
    const { text, issues } = matrix(known);
    expect(text).toBe("");
    expect(issues).toMatchObject([
      { from: "unsecuredCreditors[0].originalCreditor", isListed: false, message: expect.stringMatching(message) as string },
    ]);
  });

  it.each<[Partial<Party>, RegExp, string]>([
    [{ name: "Łódź Credit Union" }, /contain Ł ó ź in the name\. Would "Lodz Credit Union" be right\?$/, "Lodz Credit Union"],
    [{ name: "Dr. Smith’s Clinic" }, /Would "Dr\. Smith's Clinic" be right\?$/, "Dr. Smith's Clinic"],
    [{ name: "Ｍｏｃｋ Ofﬁce №5" }, /Would "Mock Office No5" be right\?$/, "Mock Office No5"],
    [{ name: "Mock\u200b Bank™" }, /contain U\+200B ™ in the name\. Would "Mock Bank" be right\?$/, "Mock Bank"],
    [{ street: "17½ Elm St" }, /contain ½ in the street address\. Would "17 1\/2 Elm St" be right\?$/, "17 1/2 Elm St"],
    [{ name: "(Mock) Bank" }, /^No line .* begin with \(, as the name does\. Would "Mock Bank" be right\?$/, "Mock Bank"],
    [{ street: "*PO Box 7" }, /^No line .* begin with \*, as the street address does\. Would "PO Box 7" be right\?$/, "PO Box 7"],
    [{ name: "WELLS MOCKBANK" }, /^The name is in all capitals\.$/, "WELLS MOCKBANK"],
    [{ name: "mock bank" }, /^The name is in all lowercase\.$/, "mock bank"],
  ])("reports %j, and lists it in the proposed spelling", (known, message, line) => {
    const { entries, issues } = matrix(known);
    expect(entries.flat()).toContain(line);
    expect(entries).toHaveLength(1);
    expect(issues).toMatchObject([{ isListed: true, message: expect.stringMatching(message) as string }]);
  });

  it("lists everybody else although one name is too long", () => {
    expect(matrix({ name: "A".padEnd(41, "b") }, { name: "Zeta" })).toMatchObject({ count: 1, issues: [{ isListed: false }] });
  });

  it.each<[Partial<Party>, string[]]>([
    [{ name: "Smith &amp; Sons &#39;Mock&amp;apos;" }, ["Smith & Sons 'Mock'", "PO Box 640", "Wilmington, DE 19801"]],
    [{ street: "PO Box 640,, Dept. 5," }, ["Mock Bank", "PO Box 640, Dept. 5", "Wilmington, DE 19801"]],
    [{ city: "Raleigh, NC", state: "NC", zip: "27601" }, ["Mock Bank", "PO Box 640", "Raleigh, NC 27601"]],
    [{ city: "Raleigh NC,", state: "North Carolina", zip: "27601" }, ["Mock Bank", "PO Box 640", "Raleigh, NC 27601"]],
    [{ city: "Raleigh, North Carolina 27601", state: "", zip: "" }, ["Mock Bank", "PO Box 640", "Raleigh, NC 27601"]],
    [{ city: "Raleigh", state: "NC, NC", zip: "27601" }, ["Mock Bank", "PO Box 640", "Raleigh, NC 27601"]],
    [{ city: "Raleigh", state: "N.C., USA", zip: "27601" }, ["Mock Bank", "PO Box 640", "Raleigh, NC 27601"]],
    [{ city: "New York", state: "new york", zip: "10001" }, ["Mock Bank", "PO Box 640", "New York, NY 10001"]],
    [{ city: "Pago Pago", state: "American Samoa", zip: "96799" }, ["Mock Bank", "PO Box 640", "Pago Pago, AS 96799"]],
    [{ city: "Toronto", state: "Ontario, Canada", zip: "M5V 2T6" }, ["Mock Bank", "PO Box 640", "Toronto, Ontario M5V 2T6", "Canada"]],
    [{ city: "Perth, WA, Australia", state: "", zip: "6000" }, ["Mock Bank", "PO Box 640", "Perth, WA, 6000", "Australia"]],
    [{ city: "London", state: "UK", zip: "" }, ["Mock Bank", "PO Box 640", "London", "United Kingdom"]],
    [{ city: "Abidjan", state: "Côte d’Ivoire", zip: "" }, ["Mock Bank", "PO Box 640", "Abidjan", "Cote d'Ivoire"]],
    [{ city: "Atlanta, Georgia", state: "", zip: "30301" }, ["Mock Bank", "PO Box 640", "Atlanta, GA 30301"]],
    [{ city: "Peru", state: "IN", zip: "46970" }, ["Mock Bank", "PO Box 640", "Peru, IN 46970"]],
  ])("lists %j in the layout of the court", (known, lines) => {
    expect(matrix(known)).toMatchObject({ entries: [lines], issues: [] });
  });

  it("reports what is wrong with one creditor once, however many debts it has", () => {
    const equal = Array.from({ length: 64 }, () => ({ name: "Equal Bank", street: "" }));
    expect(matrix(...equal, { name: "Other Bank", street: "" }).issues.map(({ party }) => party)).toEqual(["Equal Bank", "Other Bank"]);
  });

  it("lists a party once if only punctuation differs", () => {
    const { count } = matrix({ name: "Mock Bank, N.A." }, { name: "Mock Bank N.A", street: "P.O. Box 640" });
    expect(count).toBe(1);
  });

  it.each([
    ["IRS"],
    ["USAA"],
    ["AT&T"],
    ["US Bank NA"],
    ["1st Mock Bank"],
    ["@Mock"],
    ["Amazon.com"],
    ["See Clearly Optical"],
    ["A".padEnd(40, "b")],
  ])("accepts %s", (name) => {
    expect(matrix({ name }).issues).toEqual([]);
  });

  it("breaks a long street after a comma", () => {
    expect(blocksIn(matrix({ street: "1400 Placeholder Lane, Building 12, Suite 400" }).text)).toEqual([
      ["Mock Bank", "1400 Placeholder Lane, Building 12", "Suite 400", "Wilmington, DE 19801"],
    ]);
  });
});

describe("the parties of a case", () => {
  it("are the creditors, collectors, lease parties, and codebtors of one client", () => {
    const { text, issues } = withText(petitionOf(single.formData).parties);
    expect(issues).toEqual([]);
    expect(blocksIn(text).map(([name]) => name)).toEqual([
      "Avery Sampleton",
      "Demo Ambulance Service",
      "Demo Student Loan Servicing",
      "Example Auto Finance",
      "Example Imaging Center",
      "Fictional General Hospital",
      "Imaginary Emergency Physicians PA",
      "Mock Bank Visa",
      "North Carolina Department of Revenue",
      "Placeholder Lane Apartments LLC",
      "Placeholder Recovery LLC",
      "Sample Receivables Collections",
      "Sample Store Card",
    ]);
  });

  it("of a couple include a name that contains an address, and support without a named recipient", () => {
    const { parties } = petitionOf(couple.formData);
    const { issues, text } = withText(parties);
    expect(issues).toEqual([
      {
        party: "Sample Home Mortgage Servicing, PO Box 300, Charlotte, NC 28201",
        from: "securedCreditors[0].creditor",
        message: 'The name contains the address. Would "Sample Home Mortgage Servicing" be right?',
        isListed: true,
      },
      {
        party: "Recipient of support",
        from: "expenses.childSupport",
        message: "Still missing: name, street address, city, state, and ZIP code.",
        isListed: false,
      },
    ]);
    expect(text).toContain("Mock Trustee Services PLLC\r\n9 Sample Court\r\nCharlotte, NC 28202\r\n");
    expect(text).not.toMatch(/Rowan|Delaney/);
    expect(parties.filter(({ role }) => role === "codebtor").map(({ name }) => name)).toEqual(["Pat Mockford"]);
  });

  it("include the office's corrections, and no debtor under any name", () => {
    const place = { form: "106D", line: "2.1", part: "creditor", item: 1, person: null } as const;
    const correction = { ...place, value: "Sample Home Mortgage", reason: "Statement" };
    const owed = structuredClone(couple.formData);
    owed.unsecuredCreditors[0]!.originalCreditor = "rowan taylor placeholder, JR";
    owed.unsecuredCreditors[1]!.originalCreditor = "Delaney R. Placeholder";
    owed.priorityCreditors[2]!.kind = "support";
    const joint = withText(petitionOf(owed, { corrections: [correction] }).parties);
    expect(joint.issues).toEqual([]);
    expect(joint.text).toMatch(/^Sample Home Mortgage\r$/m);
    expect(joint.text).not.toMatch(/rowan|delaney/i);
    expect(withText(petitionOf(owed, { filing: "alone" }).parties).text).toContain("Delaney R. Placeholder");
  });

  it("report missing addresses, and are listed once however often they occur", () => {
    const bare = withText(petitionOf(withoutDetails(single.formData)).parties);
    expect(bare).toMatchObject({ count: 0, text: "" });
    expect(bare.issues.length).toBeGreaterThan(9);
    expect(withText(petitionOf(fullForm(single.formData, 60)).parties).count).toBe(13);
    expect(withText(petitionOf({}).parties)).toMatchObject({ text: "", count: 0, issues: [] });
  });
});
