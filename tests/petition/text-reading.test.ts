import { describe, expect, it } from "vitest";
import { findDates } from "../../app/petition/redaction/dates.ts";
import { findHarmless } from "../../app/petition/redaction/harmless-numbers.ts";
import { findPersons } from "../../app/petition/redaction/persons.ts";
import { readTokens } from "../../app/petition/redaction/tokens.ts";

describe("the dates of a text", () => {
  it.each([
    ["3/4/2015", "2015-03-04"],
    ["25.12.2016", "2016-12-25"],
    ["12.5.2016", "2016-12-05"],
    ["13-5-2016", "2016-05-13"],
    ["2015-03-04", "2015-03-04"],
    ["3/4/26", "2026-03-04"],
    ["3/4/27", "1927-03-04"],
    ["3/4/00", "2000-03-04"],
    ["3/4/2015/16, 5/6/2015", "2015-03-04 2015-05-06"],
    ["4 March 2016", "2016-03-04"],
    ["14 March 2016", "2016-03-14"],
    ["1st January 2016", "2016-01-01"],
    ["22nd Feb 2016", "2016-02-22"],
    ["3RD mar 2016", "2016-03-03"],
    ["4 th March 2016", "2016-03-04"],
    ["April 4, 2016", "2016-04-04"],
    ["MAY 5th, 2016", "2016-05-05"],
    ["June 1st 2016", "2016-06-01"],
    ["July 22nd 2016", "2016-07-22"],
    ["Aug. 23rd 2016", "2016-08-23"],
    ["September 30, 2016", "2016-09-30"],
    ["Oct 8 2016, Nov 9 2016 and Dec 10 2016", "2016-10-08 2016-11-09 2016-12-10"],
    ["on 4 March 2016", "2016-03-04"],
    ["", ""],
    ["March", ""],
    ["4 March", ""],
    ["March 4", ""],
    ["March 4th", ""],
    ["of March 2016", ""],
    ["123 March 2016", ""],
    ["4 March 16", ""],
    ["4 March this", ""],
    ["March 4, 16", ""],
    ["March 4, next", ""],
    ["March 4 and 2016", ""],
    ["March 4a 2016", ""],
    ["March 4 100 2016", ""],
    ["March first, 2016", ""],
    ["March 123, 2016", ""],
    ["4a March 2016", ""],
    ["4 of March 2016", ""],
    ["Marchioness 4, 2016", ""],
    ["4 Marchioness 2016", ""],
    ["4 Smarch 2016", ""],
    ["4 stone March 2016", ""],
    ["4 best March 2016", ""],
    ["13/14/2016", ""],
  ])("%s", (text, dates) => {
    expect(findDates(readTokens(text).tokens, 2026).map(({ date }) => date)).toEqual(dates.split(" ").filter(Boolean));
  });

  it("reach from their first to their last word or number", () => {
    const places = (text: string) => findDates(readTokens(text).tokens, 2026).map(({ first, last }) => [first, last]);
    expect(places("on 3/4/2015 or 5/6/2015")).toEqual([
      [1, 3],
      [5, 7],
    ]);
    expect(["on 4 May 2015", "on 4th May 2015", "on May 4, 2015", "on May 4th, 2015"].map(places)).toEqual([
      [[1, 3]],
      [[1, 4]],
      [[1, 3]],
      [[1, 4]],
    ]);
  });
});

describe("the numbers of a text that are not private", () => {
  const harmlessIn = (text: string, isAccount = false): string => {
    const { tokens } = readTokens(text);
    return [...findHarmless(tokens, () => isAccount)].map((token) => token.text).join(" ");
  };

  it.each([
    ["12/31/2024", "12 31 2024"],
    ["31/12/2024", "31 12 2024"],
    ["1/1/1999", "1 1 1999"],
    ["1.2.24", "1 2 24"],
    ["2024-12-31", "2024 12 31"],
    ["2024-31-12", "2024 31 12"],
    ["13/13/2024", ""],
    ["32/1/2024", ""],
    ["1/32/2024", ""],
    ["0/5/2024", ""],
    ["20/45/2024", ""],
    ["45/5/2024", ""],
    ["5/045/2024", ""],
    ["3/4/123", ""],
    ["3/4/1850", ""],
    ["3/4/2150", ""],
    ["2015-44-04", ""],
    ["99-3-04", ""],
    ["3 4 2015", ""],
    ["3/4-2015", "4 2015"],
    ["10/2020", "10 2020"],
    ["1-1999", "1 1999"],
    ["12.2099", "12 2099"],
    ["0/2020", ""],
    ["13/2020", ""],
    ["012/2020", ""],
    ["10/1850", ""],
    ["10/20201", ""],
    ["10 2020", ""],
    ["212-12-2015", ""],
    ["5 12-2015", "12 2015"],
    ["Apt-12-2015", "12 2015"],
    ["(336) 555-0110", "336 555 0110"],
    ["200-200-0000", "200 200 0000"],
    ["336 - 555 - 0110", "336 555 0110"],
    ["336 -- 555-0110", ""],
    ["336-555 -- 0110", ""],
    ["336-555-011", ""],
    ["336-555-01101", ""],
    ["199-555-0110", ""],
    ["336-199-0110", ""],
    ["36-555-0110", ""],
    ["336-55-0110", ""],
    ["336-5555-0110", ""],
    ["call 336-555", ""],
    ["27701-1234", "27701 1234"],
    ["27701 1234", "27701 1234"],
    ["27701.1234", ""],
    ["27701  1234", ""],
    ["27701-123", ""],
    ["2770-1234", ""],
    ["1234 27701", ""],
    ["27701", ""],
    ["$12345678", "12345678"],
    ["$ 12345678", "12345678"],
    ["$ 5", "5"],
    ["$1,250.00", "1 250 00"],
    ["1,250", "1 250"],
    ["12,345,678.90", "12 345 678 90"],
    ["123,456", "123 456"],
    ["1234,567", ""],
    ["1,2345", ""],
    ["1, 250", ""],
    ["1.250", ""],
    ["450.00", ""],
    ["$450 20", "450"],
    ["$450.123", "450"],
    ["Paid $450 12345678", "450"],
    ["Paid on the first $450.00 12345678", "450 00"],
    ["Heater 450.00 2019", "450 00"],
    ["Heater 450.00, 2019", "450 00"],
    ["Heater 450.00/2019", ""],
    ["Heater 450.00 2319", ""],
    ["Heater 450-00 2019", ""],
    ["1HGCM826330043521", "1 826330043521"],
    ["loan: 1HGCM826330043521 12345678", "1 826330043521"],
    ["1HGCM826330043521A", ""],
    ["1HGCM8263300435214A", ""],
    ["1HGCM82633004352", ""],
    ["A1234567890123456B", ""],
    ["12345678901234567", ""],
    ["12345678", ""],
    ["xxxx1234", "1234"],
    ["axxxx1234", "1234"],
    ["xxx1234", ""],
    ["xxxx 1234", ""],
    ["xxxxa1234", ""],
    ["xxx-xx-1234", "1234"],
    ["xxx-xx 1234", ""],
    ["xxx-xx1234", ""],
    ["xxx-1234", ""],
    ["xx-xx-1234", ""],
    ["of xxx-xx-1234", "1234"],
    ["xxxx-1234", ""],
  ])("%s", (text, harmless) => {
    expect(harmlessIn(text).replace(/[A-Z]+ ?/g, "")).toBe(harmless);
  });

  it("are not those of a ZIP code with four more digits, if a word calls them an account number", () => {
    expect(harmlessIn("27701-1234", true)).toBe("");
    expect(harmlessIn("336-555-0110", true)).toBe("336 555 0110");
  });
});

describe("the people in a text", () => {
  const known = { births: ["2014-01-02"], minors: ["john smith", "ann lee o neil"], year: 2026 };
  const personsIn = (text: string) => {
    const { tokens } = readTokens(text);
    const { persons, isUnsure } = findPersons(tokens, known);
    return [...persons.map(({ instead }) => instead), ...(isUnsure ? ["?"] : [])].join(" ");
  };

  it.each([
    ["born 3/5/2016", "2016"],
    ["born one two three 3/5/2016", "2016"],
    ["born one two three four 3/5/2016", ""],
    ["3/5/2016 birthday", "2016"],
    ["3/5/2016, the birthday", "2016"],
    ["3/5/2016 is her birthday", ""],
    ["born on 3, namely 3/5/2016", ""],
    ["D.O.B. 3/5/2016", "2016"],
    ["d o b is 3/5/2016", "2016"],
    ["O.B. 3/5/2016", ""],
    ["X.O.B. 3/5/2016", ""],
    ["D.X.B. 3/5/2016", ""],
    ["D.O.X. 3/5/2016", ""],
    ["B. 3/5/2016", ""],
    ["3/5/2016", ""],
    ["on 1/2/2014", "2014"],
    ["1/2/2014", ""],
    ["1/2/2014 5", "2014"],
    ["birth 3/5/2016", "2016"],
    ["birthdate 3/5/2016", "2016"],
    ["DOB: 3/5/2016", "2016"],
  ])("birth dates: %s", (text, found) => {
    expect(personsIn(text)).toBe(found);
  });

  it.each([
    ["my son Max, age 17", "M."],
    ["my son Max, age 18", "?"],
    ["my son Max, aged 9", "M."],
    ["my son Max, 17 years old", "M."],
    ["my son Max, 18 years old", "?"],
    ["my son Max, 9 yrs", "M."],
    ["my son Max (9)", "M."],
    ["my son Max (18)", "?"],
    ["my son Max 9", "?"],
    ["my son Max paid (9)", "?"],
    ["my son Max paid 5 dollars", "?"],
    ["my son Max paid 2015 taxes", "?"],
    ["my son Max is now at age 9", "M."],
    ["my son Max is now at the age 9", "?"],
    ["my son Max born 2008", "M."],
    ["my son Max born 2007", "?"],
    ["my son Max born 1990", "?"],
    ["my son Max born 20150304", "M."],
    ["my son Max born 3/4/2008", "2008 M."],
    ["my son Max born 3/4/2007", "2007 ?"],
    ["my son Max paid on 3/4/2015", "?"],
    ["On 3/5/1990 my son Max, age 9", "M."],
    ["my son Max, a minor", "M."],
    ["my son Max is by now no longer a minor", "?"],
    ["Minor son Max", "M."],
    ["Baby girl Emma", "E."],
    ["my minor son Max", "M."],
    ["the infant Max", "M."],
    ["the toddler Max", "M."],
    ["my minor and only son Max", "?"],
    ["minor: Emma Jones", "E.J."],
    ["minor, Emma Jones", "E.J."],
    ["minor (Emma Jones)", "E.J."],
    ["minor - Emma Jones", ""],
    ["minor", ""],
    ["the minor Emma-Lee Jones", "E.L.J."],
    ["the minor Em. Jones", "E.J."],
    ["the minor Em.Jones", "E.J."],
    ["the minor Max O’Neil", "M.O.N."],
    ["the minor Max O'Neil", "M.O.N."],
    ["the minor Emma, Jones paid", "E."],
    ["the minor Ann Beth Carol Dora Eve", "A.B.C.D."],
    ["the minor Max Jones jr", "M.J."],
    ["the minor Max Jones III", "M.J. III"],
    ["the minor Jr", "Jr"],
    ["the minor iPhone", ""],
    ["the minor 5", ""],
    ["the minor Élodie", "É."],
    ["the minor 𝐌ax", "M."],
    ["my son J T", ""],
    ["my son Max daughter Emma, age 9", "M. E."],
    ["my son Max and his daughter Emma, age 9", "E. ?"],
    ["Smith and Son Max", ""],
    ["Smith &Son Max", ""],
    ["The Child Max", ""],
    ["the child Max", "?"],
    ["the Daughter Emma", "?"],
  ])("minors: %s", (text, found) => {
    expect(personsIn(text)).toBe(found);
  });

  it.each([
    ["John Smith", "J.S."],
    ["john smith", "j.s."],
    ["of JOHN SMITH.", "J.S."],
    ["Ann Lee O'Neil", "A.L.O.N."],
    ["Ann Lee", ""],
    ["John Smithson", ""],
    ["John Smith and John Smith", "J.S. J.S."],
  ])("known minors: %s", (text, found) => {
    expect(personsIn(text)).toBe(found);
  });

  it.each("son daughter stepson stepdaughter grandson granddaughter grandchild nephew niece stepchild child kid boy girl".split(" "))(
    "a %s may be a minor",
    (word) => {
      expect(personsIn(`our ${word} Max`)).toBe("?");
    },
  );
});

describe("the reading of a text", () => {
  it("keeps what stands between words and numbers, and where they are", () => {
    const { tokens, digits, starts, ends, lettersBefore } = readTokens("Á é1½2, B\u200B3-４你");
    expect(tokens).toEqual([
      { isNumber: false, text: "Á", before: "", start: 0, end: 1, firstDigit: 0 },
      { isNumber: false, text: "é", before: " ", start: 2, end: 3, firstDigit: 0 },
      { isNumber: true, text: "1", before: "", start: 3, end: 4, firstDigit: 0 },
      { isNumber: true, text: "2", before: " ", start: 5, end: 6, firstDigit: 1 },
      { isNumber: false, text: "B", before: ", ", start: 8, end: 9, firstDigit: 2 },
      { isNumber: true, text: "3", before: "", start: 10, end: 11, firstDigit: 2 },
      { isNumber: true, text: "4", before: "-", start: 12, end: 13, firstDigit: 3 },
      { isNumber: false, text: "你", before: "", start: 13, end: 14, firstDigit: 4 },
    ]);
    expect({ digits, starts, ends, lettersBefore }).toEqual({
      digits: "1234",
      starts: [3, 5, 10, 12],
      ends: [4, 6, 11, 13],
      lettersBefore: [2, 0, 1, 0],
    });
  });

  it.each([
    ["①②", "12"],
    ["²³", "23"],
    ["𝟗𝟏", "91"],
    ["٠٩", "09"],
    ["𝟘𝟡𝟬𝟵", "0909"],
    ["1\u0301\u20E32", "12"],
    ["1\u00AD2", "12"],
  ])("sees the digits in %s as one number", (text, digits) => {
    expect(readTokens(text).tokens.map((token) => token.text)).toEqual([digits]);
  });
});
