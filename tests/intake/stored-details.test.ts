import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withStoredDetails } from "../../app/questionnaire/stored-details.ts";
import type { Values } from "../../app/questionnaire/step.ts";
import { securedCreditors } from "../../app/questionnaire/steps/secured-creditors.ts";

const name = "securedCreditors";
const columns = ["creditor", "balanceOwed", "monthlyPayment", "collateral"];

/** Returns the account digits of the rows after an API client that does not know details has sent a list. */
const keptAfter = (stored: Values[], sent: Values[]): unknown[] =>
  (withStoredDetails(securedCreditors.fields, { [name]: stored }, { [name]: sent })[name] as Values[]).map((row) => row["lastFour"]);

const withoutDigits = ({ lastFour, ...row }: Values): Values => row;

const car = { creditor: "First Fictional Bank", balanceOwed: "$9,000", monthlyPayment: "$200", collateral: "Car", lastFour: "1111" };
const boat = { creditor: "First Fictional Bank", balanceOwed: "$4,000", monthlyPayment: "$90", collateral: "Boat", lastFour: "2222" };
const home = { creditor: "Second Fictional Bank", balanceOwed: "$80,000", monthlyPayment: "$900", collateral: "Home", lastFour: "3333" };
const secondLoan = { creditor: "First Fictional Bank", balanceOwed: "$700", monthlyPayment: "$35", collateral: "Trailer" };
const [plainCar, plainBoat, plainHome] = [car, boat, home].map(withoutDigits) as [Values, Values, Values];

describe("the details of a row, after an API client that does not know them replaces the list,", () => {
  it.each<[string, Values[], Values[], unknown[]]>([
    [
      "one answer of each row is changed",
      [car, home],
      [
        { ...plainCar, balanceOwed: "$8,800" },
        { ...plainHome, creditor: "Renamed" },
      ],
      ["1111", "3333"],
    ],
    [
      "the balance and the payment are changed",
      [car, home],
      [{ ...plainCar, balanceOwed: "$1", monthlyPayment: "$2" }, plainHome],
      ["1111", "3333"],
    ],
    ["rows change places", [car, home], [plainHome, plainCar], ["3333", "1111"]],
    ["a row is inserted above", [car, home], [secondLoan, plainCar, plainHome], [undefined, "1111", "3333"]],
    ["a row is appended and another edited", [car], [{ ...plainCar, balanceOwed: "$8,800" }, secondLoan], ["1111", undefined]],
    ["a row is removed", [car, home], [plainHome], ["3333"]],
    ["a blank answer is filled in, and the row above removed", [home, { ...car, collateral: "" }], [plainCar], ["1111"]],
    [
      "only the first answer was given and another is filled in",
      [{ creditor: "Bank", lastFour: "9" }],
      [{ creditor: "Bank", balanceOwed: "$5" }],
      ["9"],
    ],
  ])("stay with it if %s", (_what, stored, sent, kept) => {
    expect(keptAfter(stored, sent)).toEqual(kept);
  });

  it.each<[string, Values[], Values[], unknown[]]>([
    ["it was removed, and a second loan at its bank is added", [car, home], [plainHome, secondLoan], ["3333", undefined]],
    ["it was removed, and a second loan at its bank was there before", [car, boat], [{ ...plainBoat, balanceOwed: "$3,900" }], [undefined]],
    ["it was removed, and the list became shorter", [home, boat, car], [plainHome, secondLoan], ["3333", undefined]],
    [
      "another creditor with one equal answer takes its place",
      [car],
      [{ creditor: "Third Fictional Bank", collateral: "Car" }],
      [undefined],
    ],
    [
      "only its first answer was given, and another row has the same one",
      [{ creditor: "Bank", lastFour: "9" }, home],
      [plainHome, { creditor: "Bank", balanceOwed: "$5" }],
      ["3333", undefined],
    ],
  ])("do not move to another row if %s", (_what, stored, sent, kept) => {
    expect(keptAfter(stored, sent)).toEqual(kept);
  });

  const answer = fc.constantFrom("", "First Fictional Bank", "Second Fictional Bank", "$1", "$2");
  const row = fc.record(Object.fromEntries(columns.map((column) => [column, answer])));
  const list = fc
    .array(row, { minLength: 1, maxLength: 6 })
    .map((rows) => rows.map((each, index): Record<string, string> => ({ ...each, lastFour: `${index}` })));

  it("survive any edit of one answer among several", () => {
    fc.assert(
      fc.property(list, fc.nat(), fc.constantFrom(...columns), fc.string(), (stored, at, column, text) => {
        const index = at % stored.length;
        fc.pre(columns.filter((each) => each !== column && stored[index]![each] !== "").length > 0);
        const others = stored.filter((_, each) => each !== index).map(withoutDigits);
        const edited = { ...withoutDigits(stored[index]!), [column]: text };
        fc.pre(!others.some((each) => columns.every((name) => each[name] === edited[name])));
        const sent = stored.map((each, other) => (other === index ? edited : withoutDigits(each)));
        expect(keptAfter(stored, sent)).toEqual(stored.map(({ lastFour }) => lastFour));
      }),
    );
  });

  it("are never given to two rows, or to a row that shares no answer with theirs", () => {
    fc.assert(
      fc.property(list, fc.array(row, { maxLength: 6 }), (stored, sent) => {
        const kept = keptAfter(stored, sent);
        const given = kept.filter((digits) => digits !== undefined);
        expect(new Set(given).size).toBe(given.length);
        for (const [index, digits] of kept.entries()) {
          const before = stored.find(({ lastFour }) => lastFour === digits);
          const wasBlank = columns.every((column) => before?.[column as "creditor"] === "");
          if (before && !wasBlank)
            expect(columns.some((column) => sent[index]![column] !== "" && sent[index]![column] === before[column as "creditor"])).toBe(
              true,
            );
        }
      }),
    );
  });
});
