import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largeAmount, parseAmount, readAmount } from "../../app/questionnaire/amounts.ts";
import { masks, normalize } from "../../app/questionnaire/format.ts";

describe("an amount that has one meaning", () => {
  it.each([
    ["", ""],
    ["0", "$0"],
    ["0005", "$5"],
    ["1200", "$1,200"],
    ["$ 1 250", "$1,250"],
    ["1,250.75", "$1,251"],
    ["1,250.49", "$1,250"],
    [".50", "$1"],
    ["500.", "$500"],
    ["33.3333", "$33"],
    ["1.200,50", "$1,201"],
    ["1200,50", "$1,201"],
    ["400,50", "$401"],
    ["1.200.000", "$1,200,000"],
    ["1'200", "$1,200"],
    ["1’200.50", "$1,201"],
    ["1\u202f200", "$1,200"],
    ["12 345 678", "$12,345,678"],
    ["12k", "$12,000"],
    ["1.5K", "$1,500"],
    ["12 thousand", "$12,000"],
    ["USD 300", "$300"],
    ["300 dollars", "$300"],
    ["300 dólares", "$300"],
    ["300 DOLARES", "$300"],
    ["12 mil", "$12,000"],
    ["1,5 millones", "$1,500,000"],
    ["1 millon", "$1,000,000"],
    ["2 millones de dólares", "$2,000,000"],
    ["１２００", "$1,200"],
    ["12345678901234567890", "$12,345,678,901,234,567,890"],
  ])("%#", (typed, kept) => expect({ typed, ...readAmount(typed) }).toMatchObject({ typed, kept, isUnclear: false, isNegative: false }));

  const grouped = (amount: number, mark: string) => String(amount).replace(/\B(?=(?:\d{3})+$)/g, mark);
  /** A thousands mark with the decimal mark that goes with it. */
  const marks: fc.Arbitrary<readonly [thousands: string, decimal: string]> = fc.constantFrom(
    [".", ","] as const,
    ...["", ",", "'", "’", "\u2009", "\u202f", "\u00a0"].map((mark) => [mark, "."] as const),
  );

  it("is read in all spellings made of these parts", () => {
    const parts = fc.record({
      amount: fc.nat(99_999_999),
      marks,
      cents: fc.constantFrom("", "00", "05", "49", "50", "99"),
      sign: fc.constantFrom("", "$", "$ ", "USD ", "US$"),
      unit: fc.constantFrom("", " dollars", " dólares", " USD"),
      blank: fc.constantFrom("", " ", "\t", "\u200a"),
    });
    fc.assert(
      fc.property(parts, ({ amount, marks: [thousands, decimal], cents, sign, unit, blank }) => {
        const isOneGroup = thousands === "." && amount > 999 && amount < 1_000_000 && cents === "";
        const isDollarsWithComma = decimal === "," && cents !== "" && sign.includes("$") && amount < 1_000;
        fc.pre(!isOneGroup && !isDollarsWithComma);
        const text = `${blank}${sign}${grouped(amount, thousands)}${cents && decimal + cents}${unit}${blank}`;
        const expected = amount + (cents >= "50" ? 1 : 0);
        expect({ text, ...readAmount(text) }).toMatchObject({ text, amount: expected, isUnclear: false });
        expect(parseAmount(text)).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is read with a factor", () => {
    const factors = fc.constantFrom<[string, number][]>(
      ["k", 1_000],
      ["K", 1_000],
      [" thousand", 1_000],
      [" mil", 1_000],
      [" million", 1_000_000],
      [" millón", 1_000_000],
      [" MILLON", 1_000_000],
      [" millones", 1_000_000],
      [" millones de dólares", 1_000_000],
    );
    fc.assert(
      fc.property(fc.nat(999), fc.nat(9), factors, (whole, tenth, [word, factor]) => {
        const amount = Math.round(Number(`${whole}.${tenth}`) * factor);
        expect(readAmount(`${whole}.${tenth}${word}`)).toMatchObject({ amount, isUnclear: false });
      }),
    );
  });

  it("is stored the same when it is typed key by key", () => {
    const text = fc.oneof(
      fc.nat(9_999_999).map(String),
      fc.tuple(fc.nat(9_999_999), fc.nat(99)).map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")}`),
      fc.tuple(fc.nat(9_999_999), fc.nat(99)).map(([whole, cents]) => `${whole},${String(cents).padStart(2, "0")}`),
      fc.nat(99_999).map((amount) => `${amount}k`),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const shown = Array.from(typed).reduce((before, key) => masks.money!(before + key), "");
        expect(normalize("money", shown)).toBe(normalize("money", typed));
      }),
    );
  });
});

describe("an amount that may mean something else", () => {
  it.each([
    ["400 to 500", "$400,500", false],
    ["500-600", "$500,600", false],
    ["450 500", "$450,500", false],
    ["-500", "$500", true],
    ["−$300", "$300", true],
    ["(500)", "$500", true],
    ["about 500.00", "$500", false],
    ["1200/mo", "$1,200", false],
    ["1.200", "$1,200", false],
    ["$1,25", "$125", false],
    ["1,2,3", "$123", false],
    ["500 pesos", "$500", false],
    ["2 mil 500", "$2,500", false],
    ["500 de 600", "$500,600", false],
    ["-2 mil", "$2,000", true],
    ["three hundred", "", false],
    ["n/a", "", false],
  ])("%#", (typed, kept, isNegative) =>
    expect({ typed, ...readAmount(typed) }).toMatchObject({ typed, kept, isUnclear: true, isNegative }),
  );

  it("has all digits of its numbers", () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), fc.constantFrom(" to ", " - ", "/", " or ", " and "), (one, other, between) => {
        expect(readAmount(`${one}${between}${other}`)).toMatchObject({ amount: Number(`${one}${other}`), isUnclear: true });
      }),
    );
  });
});

it("an amount does not change when it is read again, whatever was typed", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\d ().,$'k-]{0,14}$/)), (text) => {
      const { kept, amount } = readAmount(text);
      expect(readAmount(kept)).toMatchObject({ kept, amount, isUnclear: false });
    }),
    { numRuns: 3_000 },
  );
});

it("an amount above $100,000,000 gets a message", () => {
  expect(largeAmount(100_000_000)).toBeUndefined();
  expect(largeAmount(100_000_001)).toBe("This is more than $100,000,000. Please check it.");
});

describe("an amount that is not per month", () => {
  it.each([
    ["500 weekly", "$2,167"],
    ["$1,000 biweekly", "$2,167"],
    ["500 semimonthly", "$1,000"],
    ["6000 yearly", "$500"],
  ])("%s is worked out per month if its place says so", (typed, kept) => {
    expect(readAmount(`${typed} to monthly`)).toMatchObject({ kept, isUnclear: true });
    expect(readAmount(typed)).toMatchObject({ isUnclear: true, kept: `$${Number(typed.replace(/\D/g, "")).toLocaleString("en-US")}` });
  });
});
