import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Correction } from "../../app/petition/lines/office-entries.ts";
import { createRedactor, redactorOf } from "../../app/petition/redaction/index.ts";
import { couple } from "../support/households.ts";

const known = {
  ssns: ["912348765", "212345678"],
  accounts: ["4000123412", "99887766554", "48765000"],
  phones: ["3365550110"],
  births: ["1979-11-02", "2015-03-04"],
  minors: ["john smith"],
  year: 2026,
};
const { redact, review } = createRedactor(known);
const unknown = createRedactor({ ssns: [], accounts: [], phones: ["3365550110"], births: [], minors: [], year: 2026 });

const digitsOf = (text: string): string => text.replace(/\D/g, "");

describe("a number that the case is known to have", () => {
  it.each([
    ["My old number 912.34.8765.", "My old number xxx-xx-8765."],
    ["912–34–8765", "xxx-xx-8765"],
    ["912—34—8765", "xxx-xx-8765"],
    ["912−34−8765", "xxx-xx-8765"],
    ["912‑34‒8765", "xxx-xx-8765"],
    ["912\u00A034\u00A08765", "xxx-xx-8765"],
    ["912\u200934\u202F8765", "xxx-xx-8765"],
    ["912\u200B34\u200D8765", "xxx-xx-8765"],
    ["912\u00AD34\uFEFF8765", "xxx-xx-8765"],
    ["９１２－３４－８７６５", "xxx-xx-8765"],
    ["٩١٢-٣٤-٨٧٦٥", "xxx-xx-8765"],
    ["𝟗𝟏𝟐 𝟑𝟒 𝟖𝟕𝟔𝟓", "xxx-xx-8765"],
    ["𑄿𑄷𑄸 34 8765", "xxx-xx-8765"],
    ["9⃣1⃣2⃣ 34 8765", "xxx-xx-8765"],
    ["912/34/8765", "xxx-xx-8765"],
    ["912_34_8765", "xxx-xx-8765"],
    ["912,34,8765", "xxx-xx-8765"],
    ["912.34 - 8765", "xxx-xx-8765"],
    ["9 1 2 3 4 8 7 6 5", "xxx-xx-8765"],
    ["912 and 34 and 8765", "xxx-xx-8765"],
    ["SSN912348765x", "SSNxxx-xx-8765x"],
    ["(912) #34: $8765!", "(xxx-xx-8765!"],
    ["91234 8765 is on 2 cards", "xxx-xx-8765 is on 2 cards"],
    ["400-012-3412, 2 of 3", "xxxx3412, 2 of 3"],
    ["99 88 77 66 55 4", "xxxx6554"],
    ["1912348765", "1xxx-xx-8765"],
    ["912348765 and 212-34-5678", "xxx-xx-8765 and xxx-xx-5678"],
    ["912 34 8765 000", "xxxx5000"],
    ["48765000 and 912348765", "xxxx5000 and xxx-xx-8765"],
    ["9123487654000123412", "xxxx3412"],
  ])("%s", (typed, filed) => {
    expect(redact(typed)).toBe(filed);
  });

  it("is not seen in words that have digits far apart, or in fractions", () => {
    for (const text of ["912 dogs 34 cats 8765 mice", "212 items, 34 boxes, 5678 pieces", "91234876½"]) expect(redact(text)).toBe(text);
  });

  it("is found in a ZIP code and in a tax number of a business, which may have nine digits", () => {
    expect([redact("91234-8765", "zip"), redact("91-2348765", "ein"), redact("91234-8765", "mailing-zip")]).toEqual(
      Array(3).fill("xxx-xx-8765"),
    );
    expect([redact("27601-1234", "zip"), redact("276011234", "zip"), redact("123456789", "ein")]).toEqual([
      "27601-1234",
      "276011234",
      "123456789",
    ]);
    expect(redact("123-45-6789", "ein")).toBe("xxx-xx-6789");
    expect(redact("4111111111111111", "ein")).toBe("4111111111111111");
  });

  it.each([
    ["9123487650001234", "xxxx1234"],
    ["912348765 and 99123487", "xxx-xx-8765 and 99123487"],
    ["9123487 apples 65", "9123487 apples 65"],
    ["91234876 apples 5", "91234876 apples 5"],
    ["9 apples 12348765", "9 apples 12348765"],
    ["apples 912348765", "apples xxx-xx-8765"],
    ["91 and 2348765", "xxx-xx-8765"],
    ["91 plus 2348765", "91 plus 2348765"],
    ["91234876501", "xxx-xx-6501"],
    ["123456789876", "xxxx9876"],
    ["77123456789", "xxxx6789"],
    ["333333333", "xxx-xx-3333"],
    ["3333333333 3", "xxx-xx-3333"],
  ])("that shares digits with another one, or has words in it: %s", (typed, filed) => {
    const ofCase = createRedactor({
      ...known,
      ssns: ["912348765", "234876501", "123456789", "333333333"],
      accounts: ["50001234", "23456789", "123456789876", "77123456"],
    });
    expect(ofCase.redact(typed)).toBe(filed);
  });

  it("is examined once in a text that is on several lines", () => {
    expect(review("Note 912-34-8765")).toBe(review("Note 912-34-8765", { part: "note" }));
  });

  const separators = [
    ..."-‐‑‒–—−.·•/\\_,:;|*~'\"()[]#\u00A0\u2009\u202F\u200B\u200D\uFEFF\u00AD \t\n",
    "",
    " - ",
    ", ",
    " x ",
    " no",
    "⁄",
    "ab",
  ];
  const words = fc.array(
    fc.constantFrom("my", "son", "card", "acct", "paid", "on", "the", "Visa", "phone", "xxxx", "SSN", "-", "$", "#", "é", "你"),
    { maxLength: 5 },
  );
  const digitForms = fc.constantFrom(0, 0, 0, 0xff10 - 0x30, 0x660 - 0x30, 0x966 - 0x30, 0x1d7ce - 0x30);
  const number = fc.constantFrom(...known.ssns, ...known.accounts);
  const spelled = number.chain((digits) =>
    fc.array(fc.tuple(fc.constantFrom(...separators), digitForms), { minLength: digits.length, maxLength: digits.length }).map((marks) => ({
      digits,
      text: marks
        .map(([separator, form], index) => (index > 0 ? separator : "") + String.fromCodePoint(digits.charCodeAt(index) + form))
        .join(""),
    })),
  );

  it("is never left, whatever stands between its digits and around it", () => {
    fc.assert(
      fc.property(words, fc.array(spelled, { minLength: 1, maxLength: 3 }), words, (before, numbers, after) => {
        const text = [...before, ...numbers.map((each) => each.text), ...after].join(" ");
        const filed = redact(text);
        expect(filed).not.toBe(text);
        const left = digitsOf(filed.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => (digit < "\x80" ? digit : "?")));
        for (const { digits } of numbers) expect(left).not.toContain(digits);
        expect(redact(filed), filed).toBe(filed);
      }),
      { numRuns: 150 },
    );
  });

  it("leaves the text around it as it was typed", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."abcÄöß你 ,.!－–") }),
        fc.string({ unit: fc.constantFrom(..."abcÄöß你 ,.!－–") }),
        (before, after) => {
          expect(redact(`${before}912.34.8765${after}`)).toBe(`${before}xxx-xx-8765${after}`);
        },
      ),
    );
  });

  it("is redacted only once, in any text of digits, letters and separators", () => {
    const unit = fc.constantFrom(
      ..."0123456789012345678901234567-–. /,()$xab\n",
      "account ",
      "call ",
      "xxxx",
      "xxx-xx-",
      "912348765",
      "4111111111111111",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        const filed = redact(text);
        expect(redact(filed)).toBe(filed);
      }),
      { numRuns: 200 },
    );
  });

  it("changes no text without digits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        fc.pre(!/\p{N}/u.test(text.normalize("NFKC")));
        expect(redact(text)).toBe(text);
      }),
    );
  });
});

describe("a number that looks private", () => {
  it.each([
    ["Old account of Pat, 212-34-5679.", "Old account of Pat, xxx-xx-5679."],
    ["SSN 212 34 5679 or 212345679", "SSN xxx-xx-5679 or xxx-xx-5679"],
    ["212.34-5679", "xxx-xx-5679"],
    ["212 \u2014 34 / 5679", "xxx-xx-5679"],
    ["SSN212345679", "SSNxxx-xx-5679"],
    ["Card 4111 1111 1111 1111", "Card xxxx1111"],
    ["4111.1111.1111.1111", "xxxx1111"],
    ["4111/1111-1111_1111", "xxxx1111"],
    ["4111 111111 11111 1", "xxxx1111"],
    ["4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "xxxx1111"],
    ["Amex 3782-822463-10005", "Amex xxxx0005"],
    ["3782 8224 6310 005", "xxxx0005"],
    ["4222222222222", "xxxx2222"],
    ["4222 2222 2222 2", "xxxx2222"],
    ["2223 0031 2200 3222", "xxxx3222"],
    ["4111 1111 1111 1112", "xxxx1112"],
    ["No. 123456789012", "No. xxxx9012"],
    ["acct 1234567890", "acct xxxx7890"],
    ["Account no. 12345670", "Account no. xxxx5670"],
    ["my account at Mock Bank 12345670901", "my account at Mock Bank xxxx0901"],
    ["a/c 1234-5670-90", "a/c xxxx7090"],
    ["loan #12 3456 7090", "loan #xxxx7090"],
    ["Policy: 1234.567.09", "Policy: xxxx6709"],
    ["member ID A12345670", "member ID Axxxx5670"],
    ["12345670 (checking)", "xxxx5670 (checking)"],
    ["account number 3365550111", "account number xxxx0111"],
    ["account 12345670 90 days late", "account xxxx5670 90 days late"],
    ["account 12345670 and 22345670", "account xxxx5670 and xxxx5670"],
    ["Acct 12345-6789", "Acct xxxx6789"],
    ["Acct ending in 12345-6789", "Acct ending in xxxx6789"],
  ])("%s", (written, filed) => {
    expect(unknown.redact(written)).toBe(filed);
  });

  it.each([
    "77 Specimen Court, Greensboro, NC 27401-1234",
    "Loan office, Durham NC 27701 1234",
    "Call (336) 555-0110 or 336-555-0111",
    "336-555-0110 336-555-0111, 2024-09-20 2025-01-01",
    "card 336.555.0111",
    "Card services: 336-555-0110, loan department 3365550111",
    "card services 3365550111",
    "Account questions: call 3365550111",
    "Policy (phone 3365550111)",
    "My card, 3365550110",
    "3365550111",
    "EIN 12-3456789",
    "loan to the business, EIN 12-3456789",
    "Case 20-00000, file no. 26 SP 000000",
    "Case 26-50123, account closed 2024-09-20",
    "Account 1234567",
    "card of 9/20/2024 and 10/2020",
    "2021 Toyota RAV4, 41,200 miles, since 2024-09-20",
    "Loan for TESTVN00000000001, 17 digits",
    "loan: 1HGCM826330043521",
    "Account balance $12345678",
    "Account balance 12,345,678.00",
    "Loan of 1,234,567,890",
    "Heater 450.00 2019",
    "Apt 101 05/2023",
    "Apt 101 05-2023",
    "tax years 2021, 2022, 2023, 2024",
    "units 4111, 1111, 1111, 1111",
    "4111 1111 1111 (1111)",
    "7111 1111 1111 1117",
    "card ending 1234",
    "xxx-xx-8765 and xxxx1111",
    "123456789-1",
    "1-123456789",
    "12345678 apples",
  ])("leaves unchanged: %s", (text) => {
    expect(unknown.redact(text)).toBe(text);
  });

  it("is filed with its last four letters or digits on the line for them", () => {
    expect(redact("1234-5678-90", "lastFour")).toBe("7890");
    expect(redact("１２３４５６７８", "lastFour")).toBe("5678");
    expect(redact("None", "lastFour")).toBe("None");
    expect(review("TEST-0002", { part: "lastFour" }).found).toEqual(["account"]);
    expect(review("0002", { part: "lastFour" }).found).toEqual([]);
  });

  it("stays as a Social Security number on the lines for it, without an account number", () => {
    expect(review("912-34-8765", { keepsSsns: true })).toEqual({ text: "912-34-8765", found: [], mayNameMinor: false });
    expect(review("912-34-8765, card 4111 1111 1111 1111", { keepsSsns: true })).toMatchObject({
      text: "912-34-8765, card xxxx1111",
      found: ["account"],
    });
  });

  it("never is a telephone number, beside any word", () => {
    const area = fc.integer({ min: 200, max: 999 });
    const line = fc.stringMatching(/^\d{4}$/);
    const forms = fc.constantFrom("(a) e-l", "a-e-l", "a.e.l", "a e l", "+1 a e l", "1-a-e-l", "(a)e l", "a–e–l", "a/e-l");
    const word = fc.constantFrom("card services", "account", "loan", "call", "policy", "member", "a/c", "at", "");
    fc.assert(
      fc.property(word, area, area, line, forms, word, (before, areaCode, exchange, last, form, after) => {
        const phone = form.replace("a", String(areaCode)).replace("e", String(exchange)).replace("l", last);
        const text = `${before} ${phone} ${after}`;
        expect(unknown.redact(text)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a Social Security number", () => {
  it.each([
    ["212-34-5679", "xxx-xx-5679"],
    ["212-12-2015", "xxx-xx-2015"],
    ["212        34-5679", "xxx-xx-5679"],
    ["212         34-5679", "212         34-5679"],
    ["212 3 5679", "212 3 5679"],
    ["155 345 6789", "155 345 6789"],
    ["212-34-567", "212-34-567"],
    ["21-34-5679", "21-34-5679"],
    ["2212-34-5679", "2212-34-5679"],
    ["212 34 $5679", "212 34 $5679"],
    ["212 34 (5679)", "212 34 (5679)"],
    ["212 34\n5679", "212 34\n5679"],
    ["212345679", "xxx-xx-5679"],
    ["21234567", "21234567"],
    ["2123456790", "2123456790"],
    ["212345679 -1", "xxx-xx-5679 -1"],
    ["212345679- 1", "xxx-xx-5679- 1"],
    ["212345679-abc", "xxx-xx-5679-abc"],
    ["212345679-xxxxx", "xxx-xx-5679-xxxxx"],
    ["212345679-xx", "xxx-xx-5679-xx"],
    ["abc-212345679", "abc-xxx-xx-5679"],
    ["xxxx-212345679", "xxxx-xxx-xx-5679"],
    ["212345679-xxx-xx-5678", "212345679-xxx-xx-5678"],
    ["212345679-xxxx1111", "212345679-xxxx1111"],
    ["212345679–1", "212345679–1"],
    ["1–212345679", "1–212345679"],
    ["1/212345679", "1/xxx-xx-5679"],
    ["２１２３４５６７９", "xxx-xx-5679"],
  ])("%s", (written, filed) => {
    expect(unknown.redact(written)).toBe(filed);
  });
});

describe("a card number", () => {
  it.each([
    ["3000 1111 1111 1111", "xxxx1111"],
    ["6999 1111 1111 1111", "xxxx1111"],
    ["2221 1111 1111 1111", "xxxx1111"],
    ["2720 1111 1111 1111", "xxxx1111"],
    ["2999 1111 1111 1111", "2999 1111 1111 1111"],
    ["7000 1111 1111 1111", "7000 1111 1111 1111"],
    ["2220 1111 1111 1111", "2220 1111 1111 1111"],
    ["2721 1111 1111 1111", "2721 1111 1111 1111"],
    ["41111 11111 11111 1", "xxxx1111"],
    ["41111 11111 11111 2", "41111 11111 11111 2"],
    ["42222 222 22222", "xxxx2222"],
    ["42222 222 22223", "42222 222 22223"],
    ["3056 930902 5904", "xxxx5904"],
    ["3056 930902 5905", "3056 930902 5905"],
    ["3782 822463 10005", "xxxx0005"],
    ["3782 822463 10006", "xxxx0006"],
    ["37828 22463 10005", "xxxx0005"],
    ["37828 22463 10006", "37828 22463 10006"],
    ["40128 88888 881881", "xxxx1881"],
    ["41111 111111 1111118", "xxxx1118"],
    ["630400 0000000 000000", "xxxx0000"],
    ["4111 1111 1111 1111 2022", "xxxx1111 2022"],
    ["4111 1111 1111 1111 123456", "xxxx1111 123456"],
    ["4111 - 1111 - 1111 - 1111", "xxxx1111"],
    ["4111 -- 1111 -- 1111 -- 1111", "4111 -- 1111 -- 1111 -- 1111"],
    ["3 10 2 14 5 20 6 11 9 4", "3 10 2 14 5 20 6 11 9 4"],
    ["12345678901", "12345678901"],
    ["123456789012", "xxxx9012"],
    ["12345678901234567", "xxxx4567"],
    ["$411111111111111", "$411111111111111"],
  ])("%s", (written, filed) => {
    expect(unknown.redact(written)).toBe(filed);
  });
});

describe("an account number", () => {
  it.each([
    ["account 99999999", "account xxxx9999"],
    ["account 9999999", "account 9999999"],
    ["account 1234 5670 9012", "account xxxx9012"],
    ["account 1234 567", "account 1234 567"],
    ["account 1234 5670", "account xxxx5670"],
    ["account 1234, 5670", "account 1234, 5670"],
    ["account 12345670-90", "account xxxx7090"],
    ["account 12345670 22345671", "account xxxx5670 xxxx5671"],
    ["account 12345670 2024 2025", "account xxxx5670 2024 2025"],
    ["account 12345-67890-12345-67890-12345-67890-123", "account xxxx0123"],
    ["account 12345-67890-12345-67890-12345-67890-12345-123", "account xxxx2345-123"],
    ["account xxxx1111 2222 3333", "account xxxx1111 xxxx3333"],
    ["account xxxx2222 3333", "account xxxx2222 3333"],
    ["account xxx-xx-8765 2019", "account xxx-xx-8765 2019"],
    ["my account is the one at Bank 12345670", "my account is the one at Bank xxxx5670"],
    ["my account is the one at Mock Bank 12345670", "my account is the one at Mock Bank xxxx5670"],
    ["my account is the one at the Mock Bank 12345670", "my account is the one at the Mock Bank 12345670"],
    ["accounts 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12345670", "accounts 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, xxxx5670"],
    [`account${", 5".repeat(17)}, 12345670`, `account${", 5".repeat(17)}, xxxx5670`],
    [`account${", 5".repeat(18)}, 12345670`, `account${", 5".repeat(18)}, 12345670`],
    ["account of the case 12345670", "account of the case 12345670"],
    ["case of the account 12345670", "case of the account xxxx5670"],
    ["account 12345670, phone 336-555-0110", "account xxxx5670, phone 336-555-0110"],
    ["Paid 12345670 (checking)", "Paid xxxx5670 (checking)"],
    ["12345670 my account", "xxxx5670 my account"],
    ["12345670 of my account", "xxxx5670 of my account"],
    ["12345670 of my old account", "12345670 of my old account"],
    ["12345670 of a case and account", "12345670 of a case and account"],
    ["A/C 12345670", "A/C xxxx5670"],
    ["a-c 12345670", "a-c 12345670"],
    ["a/b 12345670", "a/b 12345670"],
    ["b/c 12345670", "b/c 12345670"],
    ["/c 12345670", "/c 12345670"],
    ["ACCOUNT 12345670", "ACCOUNT xxxx5670"],
    ["account service 12345670", "account service 12345670"],
    ["My loan is at Durham NC 27701-1234", "My loan is at Durham NC 27701-1234"],
    ["My loan is at Durham NC 27701 1234", "My loan is at Durham NC 27701 1234"],
    ["My loan is at Durham NC 27701.1234", "My loan is at Durham NC xxxx1234"],
    ["Loan no. 27701-1234", "Loan no. xxxx1234"],
    ["Loan 27701-1234", "Loan xxxx1234"],
    ["Loan is number: 27701-1234", "Loan is number: xxxx1234"],
    ["no. 27701-1234", "no. 27701-1234"],
    ["account 3365550110", "account 3365550110"],
    ["account 3365550112", "account xxxx0112"],
  ])("%s", (written, filed) => {
    expect(unknown.redact(written)).toBe(filed);
  });

  const words =
    "account accounts accountnumber acct accts acctno acc a/c card cards loan loans mortgage policy policies member membership " +
    "checking savings iban routing visa mastercard amex";
  it.each(words.split(" "))("is called so by %s", (word) => {
    expect(unknown.redact(`My ${word} 12345670`)).toBe(`My ${word} xxxx5670`);
  });

  const others = "call called calls phone telephone tel ph fax cell mobile text ein fein vin case docket file parcel zip";
  it.each(others.split(" "))("is not what %s calls so", (word) => {
    expect(unknown.redact(`My account, ${word} 12345670`)).toBe(`My account, ${word} 12345670`);
  });

  const offices = "service services servicing servicer department dept dept. center office line hotline company co desk";
  it.each(offices.split(" "))("is not that of a card %s", (word) => {
    expect(unknown.redact(`The card ${word} 12345670`)).toBe(`The card ${word} 12345670`);
  });

  it.each("no nos num number numbers nr id is was ending ends in with".split(" "))("may be between the word and the number: %s", (word) => {
    expect(unknown.redact(`Loan ${word} 27701-1234`)).toBe(`Loan ${word} xxxx1234`);
  });

  it("is not looked for in a ZIP code or in a tax number of a business", () => {
    expect([unknown.redact("Policy 27601-1234", "zip"), unknown.redact("Policy 12-3456789", "ein")]).toEqual([
      "Policy 27601-1234",
      "Policy 12-3456789",
    ]);
  });
});

describe("a text without private numbers or names", () => {
  it.each(["", "no", "7 days", "12345678 apples"])("is left as it is: %j", (text) => {
    expect(review(text)).toEqual({ text, found: [], mayNameMinor: false });
  });
});

describe("a birth date", () => {
  it.each([
    ["My son was born 3/4/2015.", "My son was born 2015."],
    ["born on March 4, 2015 in Durham", "born on 2015 in Durham"],
    ["Born: 4 Mar 2016", "Born: 2016"],
    ["DOB 2016-03-04", "DOB 2016"],
    ["D.O.B. 03/04/16", "D.O.B. 2016"],
    ["D.O.B. 03/04/86", "D.O.B. 1986"],
    ["date of birth is 25.12.2016", "date of birth is 2016"],
    ["birthday March 4th, 2016", "birthday 2016"],
    ["birthday 4th March 2016", "birthday 2016"],
    ["born 1/2/03", "born 2003"],
    ["3/5/2016 (birth)", "2016 (birth)"],
    ["Mine is 11/02/1979, hers is 11/03/1979", "Mine is 1979, hers is 11/03/1979"],
    ["Mine is 11/2/79 or so", "Mine is 1979 or so"],
  ])("%s", (written, filed) => {
    expect(redact(written)).toBe(filed);
    expect(review(written).found).toEqual(["birth"]);
  });

  it.each([
    "1979-11-02",
    "11/02/1979",
    "Sold on 3/5/2016",
    "birthstone ring, bought 3/5/2016",
    "birth certificates of 2 children",
    "born in 2015",
    "born, as 3 of us, on 3/5/2016",
    "March 4 and 2016",
    "birth 13 14 2016",
  ])("is not seen in: %s", (text) => {
    expect(redact(text)).toBe(text);
  });
});

describe("the name of a minor", () => {
  it.each([
    ["my daughter Emma Lee Jones born 3/4/2015", "my daughter E.L.J. born 2015"],
    ["my daughter Emma, age 9", "my daughter E., age 9"],
    ["my daughter Emma, 9 years old", "my daughter E., 9 years old"],
    ["our stepson Max O'Neil Jr. (9)", "our stepson M.O.N. Jr. (9)"],
    ["the minor Emma Jones", "the minor E.J."],
    ["my minor son Max", "my minor son M."],
    ["Daughter Emma (born 2015)", "Daughter E. (born 2015)"],
    ["paid for John Smith's teeth", "paid for J.S.'s teeth"],
    ["JOHN SMITH", "J.S."],
  ])("%s", (written, filed) => {
    expect(redact(written)).toBe(filed);
    expect(review(written)).toMatchObject({ mayNameMinor: false });
    expect(review(written).found).toContain("name");
  });

  it.each(["my son Max Jones", "a loan from my daughter Emma, 31 years old", "my daughter Emma born 3/4/1990 maybe"])(
    "may be in: %s",
    (text) => {
      expect(review(text)).toMatchObject({ mayNameMinor: true });
      expect(redact(text)).toMatch(/Max Jones|Emma/);
    },
  );

  it.each([
    "Child Support Enforcement",
    "Girl Scouts of America",
    "Minor League tickets",
    "Smith & Son Plumbing",
    "Smith and Son Plumbing",
    "my son J.T.",
    "my son JT",
    "our daughter JTS, who lives with us",
    "Son (lives with his mother)",
    "my son works",
    "Johnny Smith",
    "John paid Smith",
  ])("is not seen in: %s", (text) => {
    expect(review(text)).toEqual({ text, found: [], mayNameMinor: false });
  });
});

describe("what a case is known to have", () => {
  const answers = {
    ...couple.formData,
    personalInfo: { ...couple.formData.personalInfo, maritalStatus: "single", otherTaxIds: "911-11-1111, 922.22.2222" },
    income: {
      ...couple.formData.income,
      dependents: [
        { age: "9", relationship: "Son Max Placeholder" },
        { age: "3/4/2016", relationship: "Daughter Emma Placeholder" },
        { age: "31", relationship: "Son Otto Placeholder" },
        { age: "", relationship: "Niece, 4 May 2017" },
      ],
    },
    priorityCreditors: [{ creditor: "IRS", accountNumber: "20-26/0815.4711" }],
    personalProperty: { bankAccounts: [{ instituteName: "Bank", lastFour: "5500 1234 88" }] },
    propertyList: { policyLastFour: "P-10203040" },
  };
  const corrections: Correction[] = [
    { form: "121", line: "2", part: "", item: 1, person: "debtor1", value: "933-33-3333", reason: "" },
    { form: "121", line: "1", part: "first", item: null, person: "debtor1", value: "94444-4444", reason: "" },
  ];

  it.each([
    ["9 8 7 6 5 4 3 2 1", "xxx-xx-4321"],
    ["9 8 7 6 5 4 3 2 2", "xxx-xx-4322"],
    ["9 11 11 1111", "xxx-xx-1111"],
    ["9 22 22 2222", "xxx-xx-2222"],
    ["9 33 33 3333", "xxx-xx-3333"],
    ["94444-4444", "94444-4444"],
    ["2026 0815 4711", "xxxx4711"],
    ["55.00.12.34.88", "xxxx3488"],
    ["1020 3040", "xxxx3040"],
    ["Mine: 11/2/1979", "Mine: 1979"],
    ["on 3/4/2016 we", "on 2016 we"],
    ["on 5/4/2017 we", "on 2017 we"],
    ["Max Placeholder", "M.P."],
    ["Emma Placeholder", "E.P."],
    ["Otto Placeholder", "Otto Placeholder"],
    ["DOB 3/4/25", "DOB 2025"],
    ["DOB 3/4/27", "DOB 1927"],
    ["Ring 3365550110 card", "Ring 3365550110 card"],
  ])("includes what is in the answers: %s", (written, filed) => {
    expect(redactorOf(answers, "2026-11-20", corrections).redact(written)).toBe(filed);
  });

  it("does not include short or malformed answers", () => {
    const odd = redactorOf(
      { personalInfo: { clientSSN: "12-3", spouseSSN: 7, clientDateOfBirth: "soon" }, income: { dependents: "none" }, vehicles: null },
      "2026-11-20",
    );
    expect(odd.redact("number 12 3, soon 20261201 apples")).toBe("number 12 3, soon 20261201 apples");
  });
});
