import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import { formMaps } from "../../app/official-forms/maps.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import { placeKey, type FormNumber, type Line } from "../../app/petition/lines/line.ts";
import type { Correction, OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { couple, single, withoutDetails } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";

const changed = (formData: Answers, change: (copy: Answers) => void): Answers => {
  const copy = structuredClone(formData);
  change(copy);
  return copy;
};

type Petition = ReturnType<typeof petitionOf>;
const lineAt = (petition: Petition, form: FormNumber, line: string, more: Partial<Line> = {}) => linesAt(petition, form, line, more)[0];
const gapsOf = ({ gaps }: Petition, form: FormNumber, line: string, part = "") =>
  gaps.filter((gap) => gap.form === form && gap.line === line && gap.part === part);
const at = (form: FormNumber, line: string, more: Partial<Correction> = {}): Correction => {
  return { form, line, part: "", item: null, person: null, value: "x", reason: "Asked", ...more };
};
const on = (form: FormNumber, petition: Petition) =>
  placeLines(
    formMaps[form],
    petition.lines.filter((line) => line.form === form),
  );
const printed = (form: FormNumber, petition: Petition) => on(form, petition).sheets.flatMap(({ placed }) => placed.map(({ line }) => line));

describe("the kind of a property", () => {
  const parcel = (answers: object) =>
    petitionOf(
      changed(couple.formData, ({ realEstate }) => {
        Object.assign(realEstate.otherParcels![0]!, { kind: null, ...answers });
      }),
    );
  const kindOf = (petition: Petition) => lineAt(petition, "106AB", "1.2", { part: "kind" })!.value;

  it("is what the client says, whatever its description sounds like", () => {
    for (const description of ["4 Farm View Lane", "Condor Way", "Timeshare", "Mobile Street house"]) {
      expect(kindOf(parcel({ description }))).toBeNull();
      expect(kindOf(parcel({ description, kind: "single" }))).toBe("Single-family home");
    }
    expect(gapsOf(parcel({}), "106AB", "1.2", "kind")).toMatchObject([{ who: "client", path: "realEstate.otherParcels[0].kind" }]);
  });

  it("is open for property that is known only by its address", () => {
    const petition = petitionOf(changed(couple.formData, ({ realEstate }) => delete realEstate.otherParcels));
    expect(kindOf(petition)).toBeNull();
    expect(gapsOf(petition, "106AB", "1.2", "kind")).toMatchObject([{ path: "realEstate.otherParcels[0].kind" }]);
  });
});

describe("the kind of a vehicle", () => {
  const withKinds = (...kinds: (string | undefined)[]) =>
    petitionOf(
      changed(single.formData, (copy) => {
        const [first] = copy.vehicles;
        copy.vehicles = kinds.map((kind) => ({ ...first!, kind: kind as "car" }));
      }),
    );
  const answers = (petition: Petition) => ["3", "4"].map((line) => lineAt(petition, "106AB", line)!.value);

  it("puts each on the line of its kind, and answers the other with no only if all are known", () => {
    expect(answers(withKinds("car"))).toEqual(["Yes", "No"]);
    expect(answers(withKinds("tractor", "motorcycle"))).toEqual(["Yes", "No"]);
    expect(answers(withKinds("boat", "other"))).toEqual(["No", "Yes"]);
    expect(answers(withKinds("car", "rv"))).toEqual(["Yes", "Yes"]);
    expect(answers(withKinds())).toEqual([null, null]);
  });

  it("is a gap that blocks filing while it is not given, and answers neither line", () => {
    const petition = withKinds(undefined);
    expect(answers(petition)).toEqual([null, null]);
    expect(gapsOf(petition, "106AB", "3.1", "kind")).toMatchObject([{ who: "client", isBlocking: true, path: "vehicles[0].kind" }]);
    expect(petition.totals["106AB.5"]!.amount).toBe(8_200);
    expect(answers(withKinds("car", undefined))).toEqual(["Yes", null]);
    expect(answers(withKinds("boat", undefined))).toEqual([null, "Yes"]);
  });
});

const belongings = [
  "householdGoods",
  "electronics",
  "collectibles",
  "sportsEquipment",
  "firearms",
  "clothing",
  "jewelry",
  "animals",
] as const;
const belongingLines = ["6", "7", "8", "9", "10", "11", "12", "13"];
const assetLines = { deposit: "22", annuity: "23", invention: "26", license: "27", moneyOwed: "30", tools: "40", farm: "46" } as const;
type AssetKind = keyof typeof assetLines;

describe("a No", () => {
  it("about a kind of belongings needs the client's word that none is left out", () => {
    fc.assert(
      fc.property(fc.subarray([...belongings]), fc.constantFrom(undefined, "yes", "no"), (checked, moreBelongings) => {
        const form = { propertyList: { ...Object.fromEntries(checked.map((name) => [name, true])), moreBelongings } };
        const petition = petitionOf(form);
        for (const [index, line] of belongingLines.entries()) {
          const expected = checked.includes(belongings[index]!) ? "Yes" : moreBelongings === "no" ? "No" : null;
          expect([line, lineAt(petition, "106AB", line)!.value]).toEqual([line, expected]);
          expect(gapsOf(petition, "106AB", line)).toHaveLength(expected === null ? 1 : 0);
        }
      }),
    );
  });

  it("about a kind of other assets needs it too: one row says nothing about the others", () => {
    const kinds = Object.keys(assetLines) as AssetKind[];
    fc.assert(
      fc.property(fc.subarray(kinds), fc.constantFrom(undefined, "yes", "no"), (listed, moreAssets) => {
        const otherAssets = listed.map((kind) => ({ kind, description: `Some ${kind}`, value: "$10" }));
        const petition = petitionOf({ propertyList: { otherAssets, moreAssets } });
        for (const kind of kinds) {
          const expected = listed.includes(kind) ? "Yes" : moreAssets === "no" ? "No" : null;
          expect([kind, lineAt(petition, "106AB", assetLines[kind])!.value]).toEqual([kind, expected]);
        }
      }),
    );
  });

  it("is not said, and filing is blocked, while something is left out", () => {
    const petition = petitionOf({ propertyList: { moreBelongings: "yes", moreAssets: "yes" } });
    const gaps = petition.gaps.filter(({ form, part }) => form === "106AB" && part === "more");
    expect(gaps.map(({ path, isBlocking }) => [path, isBlocking])).toEqual([
      ["propertyList.moreBelongings", true],
      ["propertyList.moreAssets", true],
    ]);
    expect(on("106AB", petition).unplaced).toEqual([]);
  });

  it("about business property needs more: no business in four years", () => {
    const on37 = (business: string | undefined, moreAssets = "no") =>
      lineAt(petitionOf({ propertyList: { moreAssets }, financialAffairs: { asked: { business } } }), "106AB", "37")!.value;
    expect([on37("no"), on37(undefined), on37("yes"), on37("no", "yes")]).toEqual(["No", null, null, null]);
  });

  it("about real estate needs an answer to each of the four questions", () => {
    const names = ["ownsHome", "ownsMobileHome", "otherRealEstate", "familyLand"];
    const realEstate = Object.fromEntries(names.map((name) => [name, "no"]));
    const confirmed = (some: string[]) => Object.fromEntries(some.map((name) => [`realEstate.${name}`, "no"]));
    const line1 = (some: string[]) => lineAt(petitionOf({ realEstate }, {}, undefined, confirmed(some)), "106AB", "1");
    expect(line1(names)).toMatchObject({ value: "No", state: "answered" });
    expect(line1(names.slice(1))).toMatchObject({ value: "No", state: "default" });
    expect(lineAt(petitionOf({ realEstate: { ...realEstate, familyLand: "yes" } }), "106AB", "1")).toMatchObject({ value: "Yes" });
  });

  it("is not said of other financial assets because the one that is given sounds like a deposit", () => {
    const petition = petitionOf({ propertyList: { otherFinancialAssets: "Security deposit", otherFinancialAssetsValue: "$950" } });
    expect([lineAt(petition, "106AB", "35")!.value, lineAt(petition, "106AB", "22")!.value]).toEqual(["Yes", null]);
  });
});

describe("a preset", () => {
  const petitions = [single, couple].flatMap(({ formData }) => [
    petitionOf(formData),
    petitionOf(withoutDetails(formData)),
    petitionOf({}),
  ]);

  it("is printed on no form, and is a gap on every line", () => {
    for (const petition of petitions) {
      const presets = petition.lines.filter(({ state, value }) => state === "default" && value !== null);
      expect(presets.length).toBeGreaterThan(0);
      const withGaps = new Set(petition.gaps.map(placeKey));
      expect(presets.filter((line) => !withGaps.has(placeKey(line)))).toEqual([]);
      for (const form of new Set(presets.map((line) => line.form)))
        expect(printed(form, petition).filter((line) => line?.state === "default")).toEqual([]);
    }
  });

  it("is printed once the client or the office has confirmed it, until it changes", () => {
    const path = "personalInfo.maritalStatus";
    const form = { personalInfo: { maritalStatus: "single" } };
    const isOn107 = (petition: Petition) => printed("107", petition).some((line) => line?.line === "1");
    const confirmed = (value: string): OfficeEntries => ({ corrections: [at("107", "1", { value, kind: "confirmed" })] });
    expect(isOn107(petitionOf(form))).toBe(false);
    expect(isOn107(petitionOf(form, {}, undefined, { [path]: "single" }))).toBe(true);
    expect(isOn107(petitionOf(form, confirmed("Not married")))).toBe(true);
    expect(isOn107(petitionOf(form, confirmed("Married")))).toBe(false);
  });
});

describe("the office's entries", () => {
  const estimate = { part: "portion", item: 1 };
  const shared = (value: string) =>
    changed(single.formData, ({ vehicles }) => Object.assign(vehicles[0]!, { owner: "withSomeone", currentValue: value }));
  const confirmed = { corrections: [at("106AB", "3.1", { ...estimate, value: "$8,200", kind: "confirmed" })] } satisfies OfficeEntries;

  it("confirm a value for as long as it stays the same, and never hold it", () => {
    const before = petitionOf(shared("$8,200"));
    expect(gapsOf(before, "106AB", "3.1", "portion")).toHaveLength(1);
    const same = petitionOf(shared("$8,200"), confirmed);
    expect(gapsOf(same, "106AB", "3.1", "portion")).toEqual([]);
    expect(lineAt(same, "106AB", "3.1", { part: "portion" })).toMatchObject({ value: 8_200, state: "office" });
    const other = petitionOf(shared("$5,000"), confirmed);
    expect(lineAt(other, "106AB", "3.1", { part: "portion" })).toMatchObject({ value: 5_000, state: "computed" });
    expect(gapsOf(other, "106AB", "3.1", "portion")).toHaveLength(1);
    expect(other.totals["106AB.5"]!.amount).toBe(5_000);
  });

  it("leave a line empty that does not apply, and count nothing for it", () => {
    const notApplicable = { kind: "notApplicable" } as const;
    const petition = petitionOf(shared("$8,200"), { corrections: [at("106AB", "3.1", { ...estimate, ...notApplicable })] });
    expect(lineAt(petition, "106AB", "3.1", { part: "portion" })).toMatchObject({ value: null, state: "office" });
    expect(petition.totals["106AB.5"]).toMatchObject({ amount: 0, blanks: [] });
    const open = petitionOf({}, { corrections: [at("101", "14", notApplicable)] });
    expect(gapsOf(petitionOf({}), "101", "14")).toHaveLength(1);
    expect(gapsOf(open, "101", "14")).toEqual([]);
  });
});

describe("auction values", () => {
  const value = "Auction values, $2,380 in all";
  const gaps = (entries: OfficeEntries = {}, form = single.formData) => gapsOf(petitionOf(form, entries), "106AB", "15", "values");
  const confirmed = { corrections: [at("106AB", "15", { part: "values", value, kind: "confirmed" })] } satisfies OfficeEntries;

  it("block filing until the office confirms them, once for all and until they change", () => {
    expect(gaps()).toMatchObject([{ who: "office", isBlocking: true }]);
    expect(gaps(confirmed)).toEqual([]);
    expect(
      gaps(
        confirmed,
        changed(single.formData, ({ propertyList }) => (propertyList.jewelryValue = "$151")),
      ),
    ).toHaveLength(1);
    expect(printed("106AB", petitionOf(single.formData)).some((line) => line?.part === "values")).toBe(false);
    expect(on("106AB", petitionOf(single.formData)).unplaced.filter(({ line }) => line.part === "values")).toEqual([]);
  });

  it("are none where nothing is valued, or the office gave all values", () => {
    expect(gapsOf(petitionOf({}), "106AB", "15", "values")).toEqual([]);
    const form = { propertyList: { jewelry: true, jewelryValue: "$150" } };
    expect(
      gapsOf(petitionOf(form, { corrections: [at("106AB", "12", { part: "value", value: "$90" })] }), "106AB", "15", "values"),
    ).toEqual([]);
  });
});
