import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Party } from "../../app/petition/creditors.ts";
import { buildMatrix, defaultMatrixRules } from "../../app/petition/matrix.ts";
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

const matrix = (...known: Partial<Party>[]) => buildMatrix(known.map(party), defaultMatrixRules);
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
    state: fc.constantFrom("NC", "nc", "DE", "North Carolina", ""),
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
          const { text, count, issues } = buildMatrix(parties, { lines, columns, isAlphabetical: true });
          const blocks = blocksIn(text);
          expect(text).toMatch(/^(?:[ -}\r\n])*$/);
          expect(text.replace(/\r\n/g, "")).not.toMatch(/[\r\n^~]/);
          expect(blocks).toHaveLength(count);
          for (const block of blocks) {
            expect(block.length).toBeLessThanOrEqual(lines);
            expect(block.at(-1)).toMatch(/^.+, [A-Z]{2} \d{5}(?:-\d{4})?$/);
            for (const line of block) expect([line.length > 0, line.length <= columns, line.trim() === line]).toEqual([true, true, true]);
          }
          const keys = blocks.map((block) => block.join("\n").toLowerCase());
          expect(keys).toEqual([...new Set(keys)].sort());
          const read = new Set(keys.map((key) => key.replaceAll(/[\s,]+/g, " ").trim()));
          const spelled = ({ name, street, city, state, zip }: Party) =>
            [name, street, city, state, zip.replace(/^(\d{5})(\d{4})$/, "$1-$2")]
              .join(" ")
              .replace(/[\s,]+/g, " ")
              .trim()
              .toLowerCase();
          const isReported = (each: Party) =>
            issues.some((issue) => issue.party === (each.name.replace(/\s+/g, " ").trim() || "Unsecured creditor"));
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
    expect(matrix()).toEqual({ text: "", count: 0, issues: [] });
    expect(matrix({ name: "Zeta" }, { name: "Beta", isFiler: true }, { name: "ZETA" }, { name: "Alpha" }).count).toBe(2);
    const unsorted = { ...defaultMatrixRules, isAlphabetical: false };
    expect(buildMatrix([party({ name: "Zeta" }), party({ name: "Alpha" })], unsorted).text).toMatch(/^Zeta/);
  });

  it.each<[Partial<Party>, RegExp]>([
    [{ name: "A".padEnd(41, "b") }, /^The name has 41 characters; a line has room for 40\.$/],
    [{ name: "Łódź Credit Union" }, /contain Ł ó ź in the name\. Would "Lodz Credit Union" be right\?$/],
    [{ name: "Dr. Smith’s Clinic" }, /Would "Dr\. Smith's Clinic" be right\?$/],
    [{ street: "東京都 1" }, /contain 東 京 都 in the street address\.$/],
    [{ name: "Mock\u202eBank" }, /contain U\+202E in the name\.$/],
    [{ name: "Mock ~ Bank" }, /contain ~ in the name\.$/],
    [{ name: " , ", street: "-" }, /^Still missing: name and street address\.$/],
    [{ street: "", zip: "" }, /^Still missing: street address and ZIP code\.$/],
    [{ street: "", city: "", state: "", zip: "" }, /^Still missing: street address, city, state, and ZIP code\.$/],
    [{ state: "Delaware" }, /^The state needs its two letters/],
    [{ zip: "1980" }, /^The ZIP code needs five digits/],
    [{ name: "Mock Bank 4444 3333 2222" }, /^There may be an account number/],
    [{ name: "WELLS MOCKBANK" }, /^The name is in all capitals\.$/],
    [{ name: "mock bank" }, /^The name is in all lowercase\.$/],
    [{ street: `${"A".repeat(30)}, ${"B".repeat(30)}, ${"C".repeat(30)}` }, /^It takes 5 lines; there is room for 4\.$/],
    [{ street: "A".repeat(41) }, /^The street address has 41 characters/],
    [{ city: "A".repeat(35) }, /^The line with city, state and ZIP code has 45 characters/],
  ])("reports %j", (known, message) => {
    const { text, issues } = matrix(known);
    expect(text).toBe("");
    expect(issues).toMatchObject([{ from: "unsecuredCreditors[0].originalCreditor", message: expect.stringMatching(message) as string }]);
  });

  it.each([["IRS"], ["USAA"], ["AT&T"], ["US Bank NA"], ["A".padEnd(40, "b")]])("accepts %s", (name) => {
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
    const { text, issues } = buildMatrix(petitionOf(single.formData).parties, defaultMatrixRules);
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
    const { issues, text } = buildMatrix(parties, defaultMatrixRules);
    expect(issues).toEqual([
      {
        party: "Sample Home Mortgage Servicing, PO Box 300, Charlotte, NC 28201",
        from: "securedCreditors[0].creditor",
        message: "The name has 63 characters; a line has room for 40.",
      },
      {
        party: "Recipient of support",
        from: "expenses.childSupport",
        message: "Still missing: name, street address, city, state, and ZIP code.",
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
    const joint = buildMatrix(petitionOf(owed, { corrections: [correction] }).parties, defaultMatrixRules);
    expect(joint.issues).toEqual([]);
    expect(joint.text).toMatch(/^Sample Home Mortgage\r$/m);
    expect(joint.text).not.toMatch(/rowan|delaney/i);
    expect(buildMatrix(petitionOf(owed, { filing: "alone" }).parties, defaultMatrixRules).text).toContain("Delaney R. Placeholder");
  });

  it("report missing addresses, and are listed once however often they occur", () => {
    const bare = buildMatrix(petitionOf(withoutDetails(single.formData)).parties, defaultMatrixRules);
    expect(bare).toMatchObject({ count: 0, text: "" });
    expect(bare.issues.length).toBeGreaterThan(9);
    expect(buildMatrix(petitionOf(fullForm(single.formData, 60)).parties, defaultMatrixRules).count).toBe(13);
    expect(buildMatrix(petitionOf({}).parties, defaultMatrixRules)).toEqual({ text: "", count: 0, issues: [] });
  });
});
