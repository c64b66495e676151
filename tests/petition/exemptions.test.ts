import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import type { Claim } from "../../app/petition/lines/claim.ts";
import { claimsPlace, toClaimLines } from "../../app/petition/facts/exemption-claims.ts";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import type { ExemptionTable } from "../../app/petition/facts/exemption-table.ts";
import { amountUpToLimit, totalClaims } from "../../app/petition/facts/exemption-totals.ts";
import { preparePetition, type PreparedPetition } from "../../app/petition/petition.ts";
import { proposedTables } from "../../app/petition/tables/proposed-tables.ts";
import { couple, fullForm, single, withoutDetails } from "../support/households.ts";
import { filingDate, linesAt, petitionOf, petitionWithLimits } from "../support/petitions.ts";

const summaryOf = ({ exemptions }: PreparedPetition, key: string) => exemptions.find((each) => each.key === key)!;

const changed = (formData: Answers, change: (copy: Answers) => void): Answers => {
  const copy = structuredClone(formData);
  change(copy);
  return copy;
};

describe("exemptions, first look", () => {
  it("compares one client's property with the limits for one debtor", () => {
    const petition = petitionOf(withoutDetails(single.formData));
    expect(summaryOf(petition, "motorVehicle")).toMatchObject({ value: 8_200, lien: 4_150, equity: 4_050, cap: 3_500, over: 550 });
    // One child in the household.
    expect(summaryOf(petition, "householdGoods")).toMatchObject({ value: 2_380, cap: 6_000, over: 0 });
    // Cash 60, accounts 517, shares 410, deposit 950, HSA 380, refund 1,150, and the car's 550: 4,017.
    expect(summaryOf(petition, "wildcard")).toMatchObject({ value: 3_467, overElsewhere: 550, cap: 5_000, over: 0 });
    expect(summaryOf(petition, "retirement")).toMatchObject({ value: 6_840, cap: null, over: 0 });
    expect(summaryOf(petition, "support")).toMatchObject({ value: 1_400 });
    expect(summaryOf(petition, "residence")).toMatchObject({ items: [], over: 0 });
    // Details add a deposit of 100, a claim of 600 that is no injury, and what other property of 75 is worth.
    expect(summaryOf(petitionOf(single.formData), "wildcard")).toMatchObject({ value: 4_242, overElsewhere: 550 });
  });

  it("doubles the limit if both spouses own the property and both file", () => {
    const petition = petitionOf(couple.formData);
    expect(summaryOf(petition, "residence")).toMatchObject({ value: 285_000, lien: 240_300, equity: 44_700, cap: 70_000, over: 0 });
    expect(summaryOf(petition, "entireties").items).toMatchObject([{ line: "1.1", description: "77 Specimen Court Greensboro" }]);
    // The truck belongs to one debtor: 7,700 less 3,500. The car, 1,700, is left for the other.
    expect(summaryOf(petition, "motorVehicle")).toMatchObject({ equity: 9_400, cap: 7_000, over: 4_200 });
    expect(summaryOf(petition, "householdGoods")).toMatchObject({ value: 7_730, cap: 12_000, over: 0 });
    expect(summaryOf(petition, "toolsOfTrade")).toMatchObject({ value: 150, cap: 4_000 });
    expect(summaryOf(petition, "lifeInsurance").items).toMatchObject([{ line: "31", value: 4_300 }]);
    expect(summaryOf(petition, "injury").items).toMatchObject([{ line: "33", value: 8_000 }]);
    expect(summaryOf(petition, "wildcard")).toMatchObject({ cap: 10_000 });

    const alone = petitionOf(couple.formData, { filing: "alone" });
    expect(summaryOf(alone, "residence")).toMatchObject({ cap: 35_000, over: 9_700 });
    // Nothing is left of the residence limit.
    expect(summaryOf(alone, "wildcard")).toMatchObject({ cap: 0 });
  });

  it("lists every asset under one category, and marks missing values and recent purchases", () => {
    const petition = petitionOf(
      changed(couple.formData, ({ vehicles }) => {
        vehicles[0]!.purchaseDate = "2026-09-01";
        vehicles[1]!.currentValue = "";
      }),
    );
    const items = petition.exemptions.filter(({ key }) => key !== "entireties").flatMap((each) => each.items);
    expect(items.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(petition.totals["106AB.63"]!.amount);
    expect(summaryOf(petition, "motorVehicle").items).toMatchObject([
      { line: "3.1", isRecent: true },
      { line: "3.2", isRecent: false, value: null, equity: null },
    ]);
    expect(new Set(items.map(({ line, item }) => `${line} ${item}`)).size).toBe(items.length);
  });

  it("shows the higher limit if it may apply, and uses the tables in effect", () => {
    const home = (born: string) =>
      petitionOf(
        changed(single.formData, ({ realEstate, personalInfo }) => {
          Object.assign(realEstate, { ownsHome: "yes", currentMarketValue: "$50,000" });
          personalInfo.clientDateOfBirth = born;
        }),
      );
    expect(summaryOf(home("1961-11-20"), "residenceOver65")).toMatchObject({ cap: 60_000, items: [{ value: 50_000 }], over: 0 });
    expect(summaryOf(home("1961-11-21"), "residenceOver65").items).toEqual([]);

    const raised = proposedTables.exemptions.map((row) => ({
      ...row,
      effectiveFrom: "2026-11-01",
      cap: row.cap && 2 * row.cap,
      isConfirmed: true,
    }));
    const tables = { ...proposedTables, exemptions: [...proposedTables.exemptions, ...raised] };
    const at = (asOf: string) => summaryOf(preparePetition(single.formData, {}, tables, asOf), "motorVehicle");
    expect([at("2026-10-31"), at(filingDate)].map(({ cap, isConfirmed }) => [cap, isConfirmed])).toEqual([
      [3_500, false],
      [7_000, true],
    ]);
    expect(preparePetition(single.formData, {}, tables, "2009-11-30").exemptions).toEqual([]);
  });

  it("counts office entries for an asset and for its lien", () => {
    const at = { person: null, reason: "Appraisal" };
    const corrections = [
      { form: "106AB", line: "3.1", part: "entire", item: 1, value: "$9,000", ...at } as const,
      { form: "106D", line: "2.1", part: "claim", item: 1, value: "$4,000", ...at } as const,
    ];
    expect(summaryOf(petitionOf(single.formData, { corrections }), "motorVehicle")).toMatchObject({
      value: 9_000,
      lien: 4_000,
      over: 1_500,
    });
  });
});

describe("106C", () => {
  it("has a row for each asset with its line and value, and leaves the exemptions claimed to the office", () => {
    const petition = petitionOf(
      changed(couple.formData, ({ personalProperty }) => Object.assign(personalProperty, { otherPersonalPropertyValue: "" })),
    );
    const rows = linesAt(petition, "106C", "2", { part: "line" });
    const value = (item: number) => linesAt(petition, "106C", "2", { part: "value", item })[0]!.value;
    expect(rows.slice(0, 4).map(({ value: line, item }) => [line, value(item!)])).toEqual([
      ["1.1", 285_000],
      ["1.2", 3_000],
      ["3.1", 19_500],
      ["3.2", 16_900],
    ]);
    expect(linesAt(petition, "106C", "2", { part: "description", item: 3 })[0]).toMatchObject({
      value: "2021 Toyota RAV4",
      state: "computed",
    });
    const values = rows.map(({ item }) => value(item!) as number);
    // An asset that is only described has no value yet but is listed.
    expect(values.filter((each) => each === null)).toHaveLength(1);
    expect(values.reduce((sum, each) => sum + each, 0)).toBe(petition.totals["106AB.63"]!.amount);
    for (const part of ["claimed", "law", "whole"])
      expect(new Set(linesAt(petition, "106C", "2", { part }).map((line) => line.value))).toEqual(new Set([null]));
    expect(petition.gaps.filter(({ form }) => form === "106C")).toMatchObject([
      { line: "1", who: "office" },
      { line: "2", part: "none", who: "office" },
    ]);
  });

  it("uses the office's amounts and splits, and handles empty and long forms", () => {
    const corrections = [{ form: "106AB", line: "28", part: "federal", item: null, person: null, value: "$650", reason: "" } as const];
    const petition = petitionOf(single.formData, { corrections, claims: [{ ...claimsPlace(1), claims: [claim(null, 3_500)] }] });
    expect(linesAt(petition, "106C", "2", { part: "claimed", item: 1 })[0]).toMatchObject({ value: 3_500, state: "office" });
    expect(summaryOf(petition, "wildcard").items).toContainEqual(expect.objectContaining({ line: "28", value: 900 }));
    expect(linesAt(petitionOf({}), "106C", "2").map(({ part }) => part)).toEqual(["none"]);
    expect(linesAt(petitionOf(fullForm(couple.formData, 60)), "106C", "2", { part: "line" }).length).toBeGreaterThan(200);
  });
});

const claim = (category: string | null, amount: number | null, law = ""): Claim => ({ category, law, amount, isWhole: amount === null });

/** A table with these claims, by the A/B line and description of their item. */
function claiming(table: ExemptionTable, claims: Record<string, Claim[]>): ExemptionTable {
  const keys = table.rows.map(({ line, description }) => `${line} ${description}`);
  for (const name of Object.keys(claims)) expect(keys.filter((key) => key.startsWith(name))).toHaveLength(1);
  const of = (key: string) => Object.entries(claims).find(([name]) => key.startsWith(name))?.[1] ?? [];
  return { ...table, rows: table.rows.map((row, index) => ({ ...row, claims: of(keys[index]!) })) };
}
const totalOf = (table: ExemptionTable, key: string) => totalClaims(table).find((total) => total.key === key);
const upTo = (table: ExemptionTable, name: string, index = 0) =>
  amountUpToLimit(table, table.rows.find(({ line, description }) => `${line} ${description}`.startsWith(name))!.item, index);

describe("the table of exemptions", () => {
  const { exemptionTable: one } = petitionWithLimits(withoutDetails(single.formData));
  const { exemptionTable: two } = petitionWithLimits(couple.formData);

  it("fills in what is left of the limit and at most the equity", () => {
    const car = claiming(one, { "3.1": [claim("motorVehicle", null)] });
    expect(car.rows[0]).toMatchObject({ description: "2016 Honda Civic", value: 8_200, lien: 4_150, equity: 4_050 });
    expect(upTo(car, "3.1")).toBe(3_500);
    const rest = claiming(one, { "3.1": [claim("motorVehicle", 3_500), claim("wildcard", null)] });
    expect(upTo(rest, "3.1", 1)).toBe(550);
    const goods = claiming(one, { "6 ": [claim("householdGoods", 5_500)], "7 ": [claim("householdGoods", null)] });
    // 5,000 and 1,000 for the child, less 5,500; the item is worth 450.
    expect(upTo(goods, "7 ")).toBe(450);
    const nearly = claiming(one, { "6 ": [claim("householdGoods", 5_800)], "7 ": [claim("householdGoods", null)] });
    expect(upTo(nearly, "7 ")).toBe(200);
    expect(upTo(claiming(one, { "7 ": [claim(null, null, "42 U.S.C. § 407")] }), "7 "), "another law").toBeNull();
    expect(upTo(claiming(petitionOf(single.formData).exemptionTable, { "3.1": [claim("motorVehicle", null)] }), "3.1")).toBeNull();
  });

  it("counts the limits of each debtor for the property of that debtor", () => {
    const cars = claiming(two, { "3.1": [claim("motorVehicle", 3_500)], "3.2": [claim("motorVehicle", null)] });
    expect(totalOf(cars, "motorVehicle")).toMatchObject({ limit: 7_000, over: 0 });
    const home = claiming(two, { "1.1": [claim("residence", null)] });
    expect(upTo(home, "1.1")).toBe(44_700);
    expect(totalOf(home, "residence")).toEqual({ key: "residence", claimed: 44_700, limit: 70_000, over: 0 });
    // Of 35,000 for each, half of 44,700 is used: 12,650 are left for each, of which the wildcard allows 5,000.
    expect(totalOf(home, "wildcard")).toMatchObject({ limit: 10_000 });
    expect(totalOf(claiming(two, { "1.1": [claim("residence", 66_000)] }), "wildcard")).toMatchObject({ limit: 4_000 });
    expect(totalOf(claiming(two, { "1.1": [claim("residence", 71_000)] }), "residence")).toMatchObject({ over: 1_000 });
    expect(totalOf(claiming(two, { "1.1": [claim("entireties", null)] }), "entireties")).toMatchObject({ limit: null, over: 0 });
  });

  it("allows each debtor one vehicle", () => {
    const both = claiming(one, { "3.1": [claim("motorVehicle", 3_600)] });
    expect(totalOf(both, "motorVehicle")).toMatchObject({ claimed: 3_600, limit: 3_500, over: 100 });
    const { exemptionTable } = petitionWithLimits(
      changed(
        single.formData,
        ({ vehicles }) => void vehicles.push({ ...vehicles[0]!, make: "Second", currentValue: "$1,000", balanceOwed: "" }),
      ),
    );
    const second = claiming(exemptionTable, { "3.1": [claim("motorVehicle", 1_000)], "3.2": [claim("motorVehicle", null)] });
    expect(upTo(second, "3.2")).toBe(0);
  });

  it("writes several laws of an item in one text", () => {
    const laws = ["N.C. Gen. Stat. § 1C-1601(a)(3)", "N.C. Gen. Stat. § 1C-1601(a)(2)"];
    const claims = [claim("motorVehicle", 3_500, laws[0]), claim("wildcard", 1_550, laws[1])];
    expect(toClaimLines(claims)).toEqual({ claimed: 5_050, whole: false, law: `${laws[0]}, $3,500; ${laws[1]}, $1,550` });
  });

  it("has the claims as they are entered, whatever their law looks like, and Schedule C prints them", () => {
    const odd = "Act 9, $5; Act 9, $6";
    const claims = [claim("motorVehicle", 3_500, "§ 1"), claim(null, 11, odd)];
    const entries: OfficeEntries = {
      claims: [
        { ...claimsPlace(1), claims },
        { ...claimsPlace(2), claims: [claim("wildcard", null, "§ 2")] },
      ],
    };
    const petition = petitionWithLimits(single.formData, entries);
    expect(petition.exemptionTable.rows.slice(0, 2).map((row) => row.claims)).toEqual([claims, [claim("wildcard", null, "§ 2")]]);
    const on = (part: string, item: number) => linesAt(petition, "106C", "2", { part, item })[0];
    expect(on("claimed", 1)).toMatchObject({ value: 3_511, state: "office" });
    expect(on("law", 1)).toMatchObject({ value: `§ 1, $3,500; ${odd}, $11`, state: "office" });
    expect([on("claimed", 2)?.value, on("whole", 2)?.value]).toEqual([null, "Yes"]);
    const unconfirmed = petitionOf(single.formData, entries).exemptionTable;
    expect(unconfirmed.rows[0]!.claims.map(({ category }) => category)).toEqual([null, null]);
  });

  it("is not contradicted by the correction of a single line", () => {
    const corrections = [{ ...claimsPlace(1), value: "$1", reason: "" }];
    const petition = petitionWithLimits(single.formData, {
      corrections,
      claims: [{ ...claimsPlace(1), claims: [claim("wildcard", 900)] }],
    });
    expect(linesAt(petition, "106C", "2", { part: "claimed", item: 1 })).toMatchObject([{ value: 900 }]);
  });
});

describe("whether property of the statement of intention (108) is claimed as exempt", () => {
  const exempt = (entries: OfficeEntries, formData: object = couple.formData) => {
    const petition = petitionOf(formData, { chapter: "7", ...entries });
    const gaps = petition.gaps.filter(({ form, part }) => form === "108" && part === "exempt");
    return [linesAt(petition, "108", "1", { part: "exempt" }).map(({ value }) => value), gaps.map(({ isClaim }) => isClaim === true)];
  };
  const none = { form: "106C", line: "2", part: "none", item: null, person: null, value: "Yes", reason: "All is encumbered" } as const;
  const of = (item: number) => ({ ...claimsPlace(item), claims: [claim("wildcard", 100, "§ 2")] });

  it("follows the claims of the item that secures the debt", () => {
    // The home, for both mortgages; the timeshare; the two cars; and what no question asks for.
    expect(exempt({ claims: [of(1)] })).toEqual([["Yes", "Yes", "No", "No", null], [false]]);
    expect(exempt({ claims: [of(4)] })).toEqual([["No", "No", "No", "Yes", null], [false]]);
    expect(exempt({ corrections: [none] })).toEqual([["No", "No", "No", "No", "No"], []]);
  });

  it("is closed by claims alone while nothing is claimed", () => {
    expect(exempt({})).toEqual([
      [null, null, null, null, null],
      [true, true, true, true, true],
    ]);
  });
});
