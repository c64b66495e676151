import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WrittenKind } from "../../app/intake/fields.ts";
import { autoSaved, dashedPhoneSoFar, dollars, longDate, phoneSoFar, ssnSoFar, tidy } from "../../app/intake/format.ts";

describe("amounts", () => {
  it.each([
    ["", ""],
    ["none", ""],
    ["0", "$0"],
    ["1200", "$1,200"],
    ["1,250.75", "$1,250"],
    ["$ 1 250", "$1,250"],
    ["0005", "$5"],
    ["-500", "$500"],
    ["12345678901234567890", "$12,345,678,901,234,567,890"],
  ])("%j is %j", (typed, kept) => expect(dollars(typed)).toBe(kept));

  it("stay quick with very many digits", () => {
    expect(dollars("9".repeat(5_000))).toHaveLength(1 + 5_000 + 1_666);
  });
});

describe("masks as one types", () => {
  it.each([
    [ssnSoFar, "987", "987"],
    [ssnSoFar, "98765", "987-65"],
    [ssnSoFar, "9876543201", "987-65-4320"],
    [phoneSoFar, "919", "919"],
    [phoneSoFar, "919555", "(919) 555"],
    [phoneSoFar, "919555010199", "(919) 555-0101"],
    [dashedPhoneSoFar, "9195550101", "919-555-0101"],
  ])("%o of %s is %s", (mask, typed, shown) => expect(mask(typed)).toBe(shown));
});

describe("answers as they are kept", () => {
  it.each<[WrittenKind, string, string]>([
    ["ssn", "987654320", "987-65-4320"],
    ["ssn", "987 65 4320", "987-65-4320"],
    ["ssn", "1234567890", "1234567890"],
    ["ssn", "98765", "98765"],
    ["phone", "919.555.0101", "(919) 555-0101"],
    ["phone", "+1 919 555 0101", "(919) 555-0101"],
    ["phone", "919-555-0101 ext. 4", "919-555-0101 ext. 4"],
    ["dashedPhone", "(919) 555-0101", "919-555-0101"],
    ["date", "3/17/1984", "1984-03-17"],
    ["date", "spring 1984", "spring 1984"],
    ["longText", "one\r\ntwo\rthree", "one\ntwo\nthree"],
    ["text", " as typed ", " as typed "],
  ])("%s %j is kept as %j", (kind, typed, kept) => expect(tidy(kind, typed)).toBe(kept));

  it("do not change when tidied again, whatever was typed", () => {
    const kinds: WrittenKind[] = ["text", "longText", "ssn", "date", "phone", "dashedPhone", "email", "money"];
    const typed = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\d ().,$/+-]{0,14}$/));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), typed, (kind, text) => {
        const once = tidy(kind, text);
        expect(tidy(kind, once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("dates and times", () => {
  it.each([
    ["1984-03-17", "March 17, 1984"],
    ["2024-02-29", "February 29, 2024"],
    ["2026-02-31", "2026-02-31"],
    ["spring", "spring"],
    ["", ""],
  ])("%j is read as %j", (kept, read) => expect(longDate(kept)).toBe(read));

  it.each([
    [0, "Auto-saved just now"],
    [59_999, "Auto-saved just now"],
    [60_000, "Auto-saved 1 minute ago"],
    [179_999, "Auto-saved 2 minutes ago"],
  ])("%d ms ago: %s", (ms, words) => expect(autoSaved(ms)).toBe(words));
});
