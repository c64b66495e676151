import { describe, expect, it } from "vitest";
import type { FormNumber, Line } from "../../app/petition/lines/line.ts";
import { formMaps } from "../../app/official-forms/maps.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import { couple } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";

interface Row {
  who?: string;
  structure?: string;
  from?: string;
  to?: string;
}

const bakery = { name: "Mock Bakery", ein: "12-3456789", what: "Bread", street: "1 Oak Rd", city: "Boone", state: "NC", zip: "28607" };
const withBusiness = (row: Row, business?: "yes" | "no", filing?: "alone") =>
  petitionOf(
    {
      ...couple.formData,
      personalInfo: { ...couple.formData.personalInfo, businesses: [{ ...bakery, ...row }] },
      financialAffairs: { ...couple.formData.financialAffairs, asked: { ...couple.formData.financialAffairs.asked, business } },
      propertyList: { ...couple.formData.propertyList, otherAssets: [], moreBusinessProperty: undefined },
    },
    filing && { filing },
  );
type Petition = ReturnType<typeof withBusiness>;
const value = (petition: Petition, form: FormNumber, line: string, more: Partial<Line> = {}) =>
  linesAt(petition, form, line, { part: "", item: null, ...more })[0]?.value;
const part = (petition: Petition, form: FormNumber, line: string, name: string) => value(petition, form, line, { part: name, item: 1 });

/** The planned filing date is November 20, 2026. */
const open = { structure: "sole", from: "2020-01-15" };
const closed = { ...open, to: "2023-05-31" };
const old = { ...open, to: "2022-11-19" };

/** The couple with one business and these other assets. */
const withAssets = (row: object, otherAssets: object[], answers: object = { moreBusinessProperty: "no" }, business = "yes") =>
  petitionOf({
    ...couple.formData,
    personalInfo: { ...couple.formData.personalInfo, businesses: [{ ...bakery, ...row }] },
    financialAffairs: { ...couple.formData.financialAffairs, asked: { ...couple.formData.financialAffairs.asked, business } },
    propertyList: { ...couple.formData.propertyList, moreBusinessProperty: undefined, ...answers, otherAssets },
  });
/** The values of a line's first entry by part. */
const entryOf = (petition: Petition, line: string) =>
  Object.fromEntries(linesAt(petition, "106AB", line, { item: 1 }).map(({ part: name, value: shown }) => [name, shown]));
const lines38 = ["38", "39", "40", "41", "42", "43", "44"];
const answersOf = (petition: Petition) => ["37", ...lines38].map((line) => value(petition, "106AB", line));
const gapsOf = (petition: Petition, ...lines: string[]) =>
  petition.gaps.filter(({ form, line }) => form === "106AB" && lines.includes(line));
const ofBakery = (kind: string, description: string, amount: string) => ({ kind, business: "business1", description, value: amount });

describe("what a business owns", () => {
  const oven = ofBakery("tools", "Oven", "$900");
  const flour = ofBakery("inventory", "Flour", "$80");

  it("is on the line of its kind with its value, and named after the business", () => {
    const petition = withAssets(open, [
      oven,
      flour,
      ofBakery("receivable", "Unpaid invoices", "$250"),
      ofBakery("office", "Desk", "$40"),
      ofBakery("customers", "Mailing list", "$5"),
      ofBakery("business", "Sign", "$15"),
    ]);
    const yes = "Yes";
    expect(answersOf(petition)).toEqual([yes, yes, yes, yes, yes, "No", yes, yes]);
    expect(["38", "39", "40", "41", "43", "44"].map((line) => entryOf(petition, line)["value"])).toEqual([250, 40, 900, 80, 5, 15]);
    expect(entryOf(petition, "41")["description"]).toBe("Flour (Mock Bakery)");
    expect(petition.totals["106AB.45"]!.amount).toBe(1_290);
    expect(petition.totals["106AB.59"]!.amount).toBe(1_290);
    expect(gapsOf(petition, "37", ...lines38)).toMatchObject([{ line: "43", part: "personal", who: "office", isBlocking: false }]);
  });

  it("answers a line no only if the client says that nothing is left out", () => {
    expect(answersOf(withAssets(open, [flour]))).toEqual(["Yes", "No", "No", "No", "Yes", "No", "No", "No"]);
    const unsaid = withAssets(open, [flour], {});
    expect(answersOf(unsaid)).toEqual(["Yes", null, null, "No", "Yes", "No", null, null]);
    expect(new Set(gapsOf(unsaid, "38", "39", "43", "44").map(({ path }) => path))).toEqual(new Set(["propertyList.moreBusinessProperty"]));
    const more = withAssets(open, [flour], { moreBusinessProperty: "yes" });
    expect(gapsOf(more, "45")).toMatchObject([{ who: "client", path: "propertyList.moreBusinessProperty", isBlocking: true }]);
  });

  it("is nothing if the client says so, and after line 37 nothing is asked", () => {
    const nothing = withAssets(open, []);
    expect(answersOf(nothing)).toEqual(["No", ...lines38.map(() => "No")]);
    expect(gapsOf(nothing, "37", ...lines38)).toEqual([]);
    const unsaid = withAssets(open, [], {});
    expect(answersOf(unsaid)).toEqual([null, null, null, "No", null, "No", null, null]);
    expect(gapsOf(unsaid, ...lines38)).toEqual([]);
    expect(answersOf(withAssets(open, [], { moreBusinessProperty: "no", moreAssets: "" }))[0]).toBeNull();
  });

  it("may be a company's, which the office is asked", () => {
    const [line] = linesAt(withAssets({ ...open, structure: "llc" }, [oven]), "106AB", "40", { part: "value" });
    expect(line).toMatchObject({ value: 900 });
    expect(gapsOf(withAssets({ ...open, structure: "llc" }, [oven]), "40")).toMatchObject([{ who: "office", part: "value" }]);
    expect(gapsOf(withAssets(open, [oven]), "40")).toEqual([]);
  });

  it("is the client's share if others own it, too: on line 42 for partners, and on line 19 for companies", () => {
    const shared = { from: "2020-01-15", share: "25%", shareValue: "$1,500" };
    const partner = withAssets({ ...shared, structure: "partner" }, []);
    expect(answersOf(partner)).toEqual(["Yes", "No", "No", "No", "No", "Yes", "No", "No"]);
    expect(entryOf(partner, "42")).toEqual({ name: "Mock Bakery", percent: "25", value: 1_500 });
    expect([value(partner, "106AB", "19"), partner.totals["106AB.45"]!.amount]).toEqual(["No", 1_500]);
    const company = withAssets({ ...shared, structure: "llc" }, []);
    expect([value(company, "106AB", "19"), entryOf(company, "19")]).toEqual(["Yes", { name: "Mock Bakery", percent: "25", value: 1_500 }]);
    expect(answersOf(company)[0]).toBe("No");
    const closedCompany = withAssets({ ...shared, structure: "llc", to: "2023-05-31" }, []);
    expect(value(closedCompany, "106AB", "19")).toBe("No");
    const described = { moreBusinessProperty: "no", businessInterests: "A share of Mock Bakery LLC", businessInterestsValue: "$1,400" };
    expect(entryOf(withAssets({ ...shared, structure: "llc" }, [], described), "19")).toMatchObject({ percent: "25", value: 1_400 });
    expect(gapsOf(withAssets({ ...shared, structure: "partner" }, [], described), "42")).toMatchObject([{ who: "office", part: "value" }]);
  });

  it("is entered by the office where the client lists nothing", () => {
    const at = { form: "106AB", line: "39", item: 1, person: null, reason: "Asked" } as const;
    const corrections = [
      { ...at, part: "description", value: "Two desks" },
      { ...at, part: "value", value: "$60" },
    ];
    const petition = petitionOf(couple.formData, { corrections });
    expect(entryOf(petition, "39")).toEqual({ description: "Two desks", value: 60 });
    expect(petition.totals["106AB.45"]!.amount).toBe(150 + 60);
  });
});

describe("a business", () => {
  it("of a sole proprietor that is open is on all forms that ask for it", () => {
    const petition = withBusiness(open, "yes");
    expect([value(petition, "101", "12"), value(petition, "107", "27"), value(petition, "107", "27", { part: "sole" })]).toEqual([
      "Yes",
      "Yes",
      "Yes",
    ]);
    expect([part(petition, "101", "12", "name"), part(petition, "101", "12", "zip")]).toEqual(["Mock Bakery", "28607"]);
    expect(["name", "street", "nature", "from", "to", "ein"].map((name) => part(petition, "107", "27", name))).toEqual([
      "Mock Bakery",
      "1 Oak Rd",
      "Bread",
      "01/15/2020",
      "present",
      "12-3456789",
    ]);
    const open37 = petition.gaps.filter(({ form, line, part: name }) => form === "106AB" && line === "37" && name === "");
    expect(open37).toMatchObject([{ who: "client", path: "propertyList.moreBusinessProperty" }]);
  });

  it("that was closed is on 107 for four years, and on no line about the present", () => {
    const petition = withBusiness(closed, "yes");
    expect([value(petition, "101", "12"), part(petition, "101", "12", "name")]).toEqual([null, undefined]);
    expect([part(petition, "107", "27", "to"), part(petition, "107", "27", "from")]).toEqual(["05/31/2023", "01/15/2020"]);
    const earlier = withBusiness(old, "no");
    expect([value(earlier, "101", "12"), value(earlier, "107", "27"), part(earlier, "107", "27", "name")]).toEqual(["No", "No", undefined]);
    expect(value(earlier, "106AB", "37")).toBe("No");
    expect(linesAt(earlier, "101", "2", { part: "business" })[0]!.value).toBe("Mock Bakery");
  });

  it("answers line 27 by its dates if the court's question is not answered, and asks for what is missing", () => {
    expect(value(withBusiness(closed), "107", "27")).toBe("Yes");
    expect(value(withBusiness(old), "107", "27")).toBeNull();
    const petition = withBusiness({ structure: "llc" }, "yes");
    expect([value(petition, "107", "27", { part: "llc" }), value(petition, "107", "27", { part: "sole" })]).toEqual(["Yes", null]);
    const asked = petition.gaps.filter(({ form, line, item }) => form === "107" && line === "27" && item === 1).map(({ path }) => path);
    expect(asked).toEqual(["bookkeeper", "from", "to"].map((name) => `personalInfo.businesses[0].${name}`));
    expect(value(petition, "101", "12")).toBeNull();
  });

  it("is its owner's, on the lines of that debtor only", () => {
    const people = (who: string | undefined, filing?: "alone") => {
      const petition = withBusiness({ ...open, ...(who && { who }) }, "yes", filing);
      return ["2", "4"].map((line) => linesAt(petition, "101", line, { item: 1 }).map(({ person }) => person));
    };
    expect(people("spouse")).toEqual([["debtor2"], ["debtor2"]]);
    expect(people("both")).toEqual(Array(2).fill(["debtor1", "debtor2"]));
    expect(people(undefined)).toEqual([["debtor1"], ["debtor1"]]);
    expect(people("spouse", "alone")).toEqual([[], []]);
    const company = withBusiness({ ...open, structure: "llc" }, "yes");
    expect(["2", "4"].flatMap((line) => linesAt(company, "101", line, { item: 1 }))).toEqual([]);
  });

  it("has a place for all that is said of it", () => {
    for (const [row, business] of [
      [{ ...open, who: "spouse" }, "yes"],
      [closed, "yes"],
    ] as const) {
      const { lines } = withBusiness(row, business);
      for (const form of ["101", "107"] as const) {
        const about = lines.filter((each) => each.form === form && ["2", "4", "12", "27"].includes(each.line));
        expect(placeLines(formMaps[form], about).unplaced).toEqual([]);
      }
    }
  });
});
