import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactSchema } from "../../app/files/contact.ts";
import type { TextKind } from "../../app/questionnaire/fields.ts";
import {
  autosaveLabel,
  formatPartialDashedPhone,
  longDate,
  masks,
  formatPartialPhone,
  formatPartialSsn,
  normalize,
} from "../../app/questionnaire/format.ts";

describe("masks while typing", () => {
  it.each([
    [formatPartialSsn, "987", "987"],
    [formatPartialSsn, "98765", "987-65"],
    [formatPartialSsn, "9876543201", "987-65-4320"],
    [formatPartialPhone, "919", "919"],
    [formatPartialPhone, "919555", "(919) 555"],
    [formatPartialPhone, "919555010199", "(919) 555-0101"],
    [formatPartialPhone, "1919555010", "(191) 955-5010"],
    [formatPartialPhone, "19195550101", "(919) 555-0101"],
    [formatPartialDashedPhone, "9195550101", "919-555-0101"],
    [formatPartialDashedPhone, "+1 (919) 555-0101", "919-555-0101"],
    [masks.phone!, "+", "+"],
    [masks.phone!, "+1", "1"],
    [masks.phone!, "+44 20 7946 0958", "+44 20 7946 0958"],
    [masks.phone!, "(919) 555-0101 ", "(919) 555-0101 "],
    [masks.phone!, "(919) 555-0101 x", "(919) 555-0101 x"],
    [masks.dashedPhone!, "919-555-0101 ext. 12", "919-555-0101 ext. 12"],
    [masks.money!, "1200", "$1,200"],
    [masks.money!, "$1,2000", "$12,000"],
    [masks.money!, "$1,25", "$125"],
    [masks.money!, "$1,200,", "1200,"],
    [masks.money!, "1200,5", "1200,5"],
    [masks.money!, "$1,200.5", "$1,200.5"],
    [masks.money!, "$12k", "12k"],
    [masks.money!, "$1,200 ", "1200 "],
    [masks.money!, "-5", "-5"],
  ])("%o formats %s as %s", (mask, typed, shown) => expect(mask(typed)).toBe(shown));
});

describe("stored answers", () => {
  it.each<[TextKind, string, string]>([
    ["ssn", "987654320", "987-65-4320"],
    ["ssn", "987 65 4320", "987-65-4320"],
    ["ssn", "987–65–4320", "987-65-4320"],
    ["ssn", "1234567890", "1234567890"],
    ["ssn", "98765", "98765"],
    ["phone", "919.555.0101", "(919) 555-0101"],
    ["phone", "+1 919 555 0101", "(919) 555-0101"],
    ["phone", "\u202a+1 (919) 555\u20110101\u202c", "(919) 555-0101"],
    ["phone", "919-555-0101 ext. 4", "919-555-0101 ext. 4"],
    ["dashedPhone", "(919) 555-0101", "919-555-0101"],
    ["phone", "+44 7946 0958", "+44 7946 0958"],
    ["phone", "+4420794609", "+4420794609"],
    ["dashedPhone", "+49 30 123456", "+49 30 123456"],
    ["date", "3/17/1984", "1984-03-17"],
    ["date", " 3-17-84 ", "1984-03-17"],
    ["date", "3/1/19", "2019-03-01"],
    ["date", "2019-3-1", "2019-03-01"],
    ["date", "3.1.2019", "2019-03-01"],
    ["date", "2/29/2024", "2024-02-29"],
    ["date", "02/29/2023", "02/29/2023"],
    ["date", "31/12/2020", "31/12/2020"],
    ["date", "March 2019", "March 2019"],
    ["date", "03/2019", "03/2019"],
    ["date", "3/1/19/5", "3/1/19/5"],
    ["date", "0080-03-04", "1980-03-04"],
    ["date", "3/4/80", "1980-03-04"],
    ["text", "Ann\u200b\u00ad\u202e Lee\u00a0Fox", "Ann Lee Fox"],
    ["text", "Jose\u0301", "José"],
    ["longText", "one\u0007\ttwo", "one\ttwo"],
    ["email", "\ufeffann@example.com", "ann@example.com"],
    ["date", "spring 1984", "spring 1984"],
    ["longText", "one\r\ntwo\rthree", "one\ntwo\nthree"],
    ["text", " as typed ", " as typed "],
  ])("%s %j is stored as %j", (kind, typed, stored) => expect(normalize(kind, typed)).toBe(stored));

  it("do not change when normalized again, whatever was typed", () => {
    const kinds: TextKind[] = ["text", "longText", "ssn", "date", "phone", "dashedPhone", "email", "state", "money"];
    const typed = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\d ().,$/+-]{0,14}$/));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), typed, (kind, text) => {
        const once = normalize(kind, text);
        expect(normalize(kind, once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("whatever format people use", () => {
  const digits = (...lengths: number[]) => fc.tuple(...lengths.map((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))));
  const gap = fc.constantFrom("", " ", "-", ".", "–", "\u2011", "\u00a0", " - ", "/");
  const around = fc.constantFrom("", " ", "\t", "\u202a");

  /** The stored values of a text typed key by key into a masked field, and of the same text sent without scripts. */
  const bothWays = (kind: TextKind, text: string) => ({
    typed: normalize(
      kind,
      [...text].reduce((shown, key) => masks[kind]!(shown + key), ""),
    ),
    sent: normalize(kind, text),
  });

  it("a phone number is recognized", () => {
    const code = fc.constantFrom("", "1", "+1", "1-", "+1 ", "1.", "1 (".slice(0, 2));
    const number = fc.stringMatching(/^[2-9]\d{9}$/);
    const written = fc.tuple(around, code, number, fc.boolean(), gap, gap, around);
    fc.assert(
      fc.property(written, ([before, one, phone, hasParentheses, gapOne, gapTwo, after]) => {
        const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
        const text = `${before}${one}${hasParentheses ? `(${area})` : area}${gapOne}${exchange}${gapTwo}${line}${after}`;
        expect(bothWays("phone", text)).toEqual({ typed: `(${area}) ${exchange}-${line}`, sent: `(${area}) ${exchange}-${line}` });
        expect(bothWays("dashedPhone", text)).toEqual({ typed: `${area}-${exchange}-${line}`, sent: `${area}-${exchange}-${line}` });
        expect(contactSchema.parse({ clientName: "Ann", clientEmail: "ann@example.com", clientPhone: text }).clientPhone).toBe(
          `(${area}) ${exchange}-${line}`,
        );
      }),
    );
  });

  it("an extension and the code of another country are kept", () => {
    const extension = fc
      .tuple(fc.constantFrom(" x", " ext. ", ", extension ", "x"), fc.stringMatching(/^\d{1,5}$/))
      .map((parts) => parts.join(""));
    const [phone, foreign] = [fc.stringMatching(/^[2-9]\d{9}$/), fc.stringMatching(/^\+[2-9][\d ]{6,14}\d$/)];
    fc.assert(
      fc.property(fc.constantFrom<TextKind>("phone", "dashedPhone"), phone, extension, foreign, (kind, number, added, abroad) => {
        for (const kept of Object.values(bothWays(kind, number + added))) {
          expect(kept.endsWith(added)).toBe(true);
          expect(kept.replace(/\D/g, "")).toBe((number + added).replace(/\D/g, ""));
        }
        expect(bothWays(kind, abroad)).toEqual({ typed: abroad, sent: abroad });
      }),
    );
  });

  it("a date that exists is stored in one form, and any other text as it is typed", () => {
    const two = (part: number) => String(part).padStart(2, "0");
    const day = fc.date({ min: new Date("1935-01-01"), max: new Date("2034-12-31"), noInvalidDate: true });
    const written = fc.constantFrom<(year: number, month: number, date: number) => string>(
      (year, month, date) => `${month}/${date}/${year}`,
      (year, month, date) => `${two(month)}-${two(date)}-${year}`,
      (year, month, date) => `${month}.${date}.${two(year % 100)}`,
      (year, month, date) => `${year}-${month}-${date}`,
      (year, month, date) => ` ${year}/${two(month)}/${two(date)} `,
      (year, month, date) => `00${two(year % 100)}-${two(month)}-${two(date)}`,
    );
    fc.assert(
      fc.property(day, written, (time, write) => {
        const [year, month, date] = [time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate()];
        expect(normalize("date", write(year, month, date))).toBe(time.toISOString().slice(0, 10));
        for (const text of [
          `${month}/${year}`,
          `${two(month)}-${year}`,
          `${year}-${month}`,
          `${date + 12}/${two(month)}/${year}`,
          `2/30/${year}`,
        ])
          expect(normalize("date", text)).toBe(text);
      }),
    );
  });

  it("a Social Security number is recognized", () => {
    fc.assert(
      fc.property(fc.tuple(around, gap, gap, around), digits(3, 2, 4), ([before, one, two, after], parts) => {
        const [stored, text] = [parts.join("-"), `${before}${parts[0]}${one}${parts[1]}${two}${parts[2]}${after}`];
        expect(bothWays("ssn", text)).toEqual({ typed: stored, sent: stored });
      }),
    );
  });

  it("an amount is stored in whole dollars", () => {
    const written = fc.record({
      amount: fc.nat(9_999_999),
      sign: fc.constantFrom("", "$", "$ ", "USD "),
      separator: fc.constantFrom("", ",", " ", "\u00a0"),
      cents: fc.constantFrom("", ".", ".00", ".75"),
    });
    fc.assert(
      fc.property(written, around, around, ({ amount, sign, separator, cents }, before, after) => {
        const stored = `$${(amount + (cents === ".75" ? 1 : 0)).toLocaleString("en-US")}`;
        const text = `${before}${sign}${amount.toLocaleString("en-US").replaceAll(",", separator)}${cents}${after}`;
        expect(bothWays("money", text)).toEqual({ typed: stored, sent: stored });
      }),
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
  ])("%j is displayed as %j", (stored, shown) => expect(longDate(stored)).toBe(shown));

  it.each([
    [0, "Auto-saved just now"],
    [59_999, "Auto-saved just now"],
    [60_000, "Auto-saved 1 minute ago"],
    [179_999, "Auto-saved 2 minutes ago"],
  ])("%d ms ago: %s", (ms, words) => expect(autosaveLabel(ms)).toBe(words));
});
