import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAddress } from "../../app/petition/clean-address.ts";
import { coreName, isNoName, similarity } from "../../app/petition/answers/creditor-names.ts";
import { createRedactor } from "../../app/petition/redaction/index.ts";
import { splitAddress, splitNameAndAddress } from "../../app/petition/answers/split-address.ts";
import { parseShare } from "../../app/petition/forms/106ab-interest.ts";
import { mayContainAccountNumber } from "../../app/petition/matrix.ts";
import { parseMonth } from "../../app/petition/answers/months.ts";
import { normalizeText } from "../../app/petition/answers/normalize-text.ts";
import { formatEin, formatZip, lastFour } from "../../app/petition/answers/number-formats.ts";
import { parseCorrection } from "../../app/petition/lines/parse-correction.ts";
import { parseDate } from "../../app/petition/answers/parse-date.ts";
import { toAscii } from "../../app/petition/answers/ascii.ts";
import type { TextField, TextKind } from "../../app/questionnaire/fields.ts";
import { longDate, normalize } from "../../app/questionnaire/format.ts";
import { maxFormBytes, maxRows, textLimits } from "../../app/questionnaire/limits.ts";
import { isNone } from "../../app/questionnaire/none.ts";
import { printableLine } from "../../app/questionnaire/printable-text.ts";
import { isEmailAddress } from "../../app/questionnaire/step.ts";
import { toCsv } from "../../app/questionnaire/table-text.ts";
import { parseAmount } from "../../app/questionnaire/amounts.ts";
import { filledForm, textPaths } from "../support/filled-forms.ts";
import { findSlow, repeatedText, repeatedTexts, threadTime, timesOf } from "../support/thread-time.ts";

/** Milliseconds of the thread's CPU time for one long answer, and for 100 rows in every list. */
const [maxTime, maxTimeOfRows] = [100, 300];
/** Milliseconds in the petition worker. */
const maxWorkerTime = 5_000;
const known = { ssns: ["987654320"], accounts: ["11111111"], phones: [], births: ["2015-01-02"], minors: ["nc nc x"], year: 2026 };

const kinds: TextKind[] = ["text", "longText", "ssn", "date", "phone", "dashedPhone", "email", "state", "money"];

/** Everything that reads one text. */
const readers: Record<string, (text: string) => unknown> = {
  splitAddress,
  splitNameAndAddress,
  parseShare,
  mayContainAccountNumber,
  parseMonth,
  normalizeText,
  formatEin,
  formatZip,
  lastFour,
  parseCorrection: (text) => [true, false].map((isAmount) => parseCorrection(text, isAmount)),
  parseDate,
  toAscii,
  cleanAddress: (text) => cleanAddress({ name: text, street: text, city: text, state: text, zip: text }),
  isNoName,
  coreName,
  similarity: (text) => similarity(text, `${text}x`),
  normalize: (text) => kinds.map((kind) => normalize(kind, text)),
  longDate,
  isNone,
  printableLine: (text) => printableLine(text.length).safeParse(text),
  isEmailAddress,
  toCsv: (text) => toCsv([[text]]),
  parseAmount,
  redact: (text) => createRedactor(known).review(text),
};

const plainText = ({ kind }: TextField): string => (kind === "money" ? "$1,000" : kind === "date" ? "2020-01-02" : "Acme");

/** Milliseconds for 100 rows in every list. On a slow machine, the limit follows the time that the same amount of plain text takes. */
function limitOfRows(plainForm: Record<string, unknown>): number {
  const times = Array.from({ length: 5 }, () => Math.max(...Object.values(timesOf(plainForm))));
  return Math.max(maxTimeOfRows, 1.8 * Math.min(...times));
}

describe("time for text", () => {
  it.each(Object.entries(readers))("%s reads a text of 50,000 characters in time proportional to it", (_, read) => {
    for (const unit of repeatedTexts) {
      const text = repeatedText(unit, 50_000);
      expect(findSlow(2 * maxTime, () => ({ [JSON.stringify(unit)]: threadTime(() => read(text)) }))).toEqual([]);
    }
  });

  it("is short for any one answer with a long text", () => {
    const paths = textPaths().map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(300);
    for (let round = 0; round < 5; round++) timesOf(filledForm({ rows: 1, text: plainText }));
    const slowWith = (path: string, unit: string) => {
      const text = repeatedText(unit, textLimits.long);
      const form = filledForm({ rows: 1, text: (field, each) => (each === path ? text : plainText(field)) });
      return findSlow(maxTime, () => timesOf(form));
    };
    const units = fc.oneof(
      fc.constantFrom(...repeatedTexts),
      fc.string({ unit: fc.constantFrom(...'aA19 ,.-/("$@\n'), minLength: 1, maxLength: 6 }),
    );
    for (const [index, path] of paths.entries()) expect(slowWith(path, repeatedTexts[index % repeatedTexts.length]!), path).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...paths), units, (path, unit) => {
        expect(slowWith(path, unit)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("is short for 100 rows in every list, which fill the form to its limit", () => {
    const formOf = (text: string) => filledForm({ rows: maxRows, text: () => text });
    const bytes = (text: string) => Buffer.byteLength(JSON.stringify(formOf(text)));
    const fields = bytes("x") - bytes("");
    const fullForm = (unit: string) => {
      const perLetter = (bytes(repeatedText(unit, 100)) - bytes("")) / 100 / fields;
      return formOf(repeatedText(unit, Math.floor((maxFormBytes - bytes("")) / fields / perLetter) - 1));
    };
    const limit = limitOfRows(fullForm("x"));
    for (const unit of repeatedTexts) {
      const form = fullForm(unit);
      expect(Buffer.byteLength(JSON.stringify(form))).toBeGreaterThan(0.8 * maxFormBytes);
      expect(
        findSlow(limit, () => timesOf(form)),
        JSON.stringify(unit),
      ).toEqual([]);
    }
  });

  it("is short for account numbers that are found in each other", () => {
    const rows = Array.from({ length: maxRows }, (_, row) => ({
      accountNumber: "1".repeat(row < 27 ? 8 + row : 500 - row),
      originalCreditor: `Acme ${row}`,
    }));
    const long = (path: string) => repeatedText("1 ", textLimits.long - path.length) + path;
    const form = filledForm({ rows: 1, text: (field, path) => (field.kind === "longText" ? long(path) : plainText(field)) });
    expect(findSlow(maxWorkerTime, () => timesOf({ ...form, priorityCreditors: rows }))).toEqual([]);
  });

  it("is short for lists of long names that are searched in each other", () => {
    const [name, lender] = ["a".repeat(4_990), `${"a".repeat(1_250)}b${"a".repeat(1_250)}`];
    const rows = (count: number, of: (index: number) => object) => Array.from({ length: count }, (_, index) => of(index));
    const form = {
      unsecuredCreditors: rows(maxRows, (index) => ({ originalCreditor: `${index}${name}`, balanceOwed: "$1" })),
      cashAdvances: { cashAdvancesQuestion: "yes", cashAdvances: rows(maxRows, () => ({ lender })) },
    };
    expect(findSlow(maxTimeOfRows, () => timesOf(form))).toEqual([]);
  });
});
