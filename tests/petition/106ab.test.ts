import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import type { Correction } from "../../app/petition/lines/office-entries.ts";
import type { PreparedPetition } from "../../app/petition/petition.ts";
import { couple, fullForm, single, withoutDetails } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";

const changed = (formData: Answers, change: (copy: Answers) => void): Answers => {
  const copy = structuredClone(formData);
  change(copy);
  return copy;
};

/** The values of an entry, such as line 3.1, by part. */
const entry = (petition: PreparedPetition, line: string, item: number | null = null) =>
  Object.fromEntries(
    linesAt(petition, "106AB", line)
      .filter((each) => item === null || each.item === item)
      .map(({ part, value }) => [part, value]),
  );

const amounts = ({ totals }: PreparedPetition, ...lines: string[]) => lines.map((line) => totals[`106AB.${line}`]!.amount);
const gapsAt = ({ gaps }: PreparedPetition, line: string, part?: string) =>
  gaps.filter((gap) => gap.form === "106AB" && gap.line === line && (part === undefined || gap.part === part));

const correction = (line: string, part: string, item: number | null, value: string): Correction => ({
  form: "106AB",
  line,
  part,
  item,
  person: null,
  value,
  reason: "Tax card",
});

describe("106A/B of the households", () => {
  it.each([
    { household: single, parts: [0, 8_200, 2_380, 11_707], all: 22_287 },
    { household: couple, parts: [288_000, 36_400, 7_730, 54_465], all: 386_595 },
  ])("adds up the property of $household.name without details", ({ household, parts, all }) => {
    const petition = petitionOf(withoutDetails(household.formData));
    expect(amounts(petition, "2", "5", "15", "36")).toEqual(parts);
    expect(amounts(petition, "55", "56", "57", "58")).toEqual(parts);
    expect(amounts(petition, "45", "52", "54", "63")).toEqual([0, 0, null, all]);
    // A claim without an amount and property that is only described are blanks.
    const described = ["propertyList.claimsValue", "personalProperty.otherPersonalPropertyValue"];
    const term = household === single ? ["propertyList.termInsuranceValue"] : [];
    expect(petition.totals["106AB.63"]!.blanks).toEqual([...term, ...described]);
  });

  it("adds the property from the details", () => {
    // A claim of 600 and a deposit of 100.
    expect(amounts(petitionOf(single.formData), "36", "62", "63")).toEqual([12_407, 23_062, 23_062]);
    // A claim of 8,000, another of 300, bonds of 150 and 200 owed by a coworker; tools for 150. The timeshare is the 3,000 of the total.
    expect(amounts(petitionOf(couple.formData), "2", "36", "45", "63")).toEqual([288_000, 63_115, 150, 396_245]);
  });

  it("puts each asset on the line that asks for it", () => {
    const rented = petitionOf(single.formData);
    expect(entry(rented, "22", 1)).toMatchObject({ type: "Electric", description: "Deposit with Example Power", value: 100 });
    expect(entry(rented, "35", 1)).toMatchObject({ value: 950 });
    expect(entry(rented, "17.1")).toMatchObject({ type: "Checking account", value: 412 });
    expect(entry(rented, "17.3")).toMatchObject({ type: "Savings account", value: 105 });
    expect(entry(rented, "31", 1)).toMatchObject({ type: "Term", value: 0 });
    expect(entry(rented, "31", 2)).toMatchObject({ company: "Health savings account", value: 380 });
    expect(entry(rented, "28")).toMatchObject({ "": "Yes", years: "2025", value: 1_150, federal: 900, state: 250, local: 0 });
    expect([entry(rented, "20"), entry(rented, "34")]).toEqual([{ "": "No" }, { "": "No" }]);
    expect(entry(rented, "33")).toMatchObject({ "": "Yes", value: 600 });
    expect(entry(rented, "10")).toEqual({ "": "No" });

    const owned = petitionOf(couple.formData);
    expect(entry(owned, "20")).toEqual({ "": "Yes", name: "Series EE savings bonds of the United States", value: 150 });
    expect(entry(owned, "34")).toMatchObject({ "": "Yes", value: 300 });
    expect(entry(owned, "28")).toMatchObject({ value: 2_150, federal: 1_700, state: 450, local: 0, information: "Tax years 2025" });
    expect(entry(owned, "53", 1)).toMatchObject({ value: 850 });
    expect(entry(owned, "1.1")).toEqual({
      street: "77 Specimen Court",
      city: "Greensboro",
      state: "NC",
      zip: "27401",
      county: "Guilford",
      kind: "Single-family home",
      otherKind: null,
      community: null,
      nature: "Tenancy by the entireties",
      owners: "Debtor 1 and Debtor 2 only",
      entire: 285_000,
      portion: 285_000,
      more: "Share: 100%; Acquired August 15, 2024",
    });
    expect(entry(owned, "1.2")).toMatchObject({ kind: "Timeshare", city: "Myrtle Beach", portion: 3_000 });
    expect(linesAt(owned, "106AB", "1.3")).toEqual([]);
    expect(entry(owned, "3.2")).toMatchObject({ make: "Ford", model: "F-150", year: "2018", mileage: "88,000", owners: "Debtor 1 only" });
    expect(entry(owned, "19")).toEqual({ "": "No" });
    expect(entry(owned, "21", 2)).toMatchObject({ type: "Pension plan", value: 9_700 });
    expect(entry(owned, "31", 1)).toMatchObject({ type: "Whole", value: 4_300 });
    expect(entry(owned, "40", 1)).toMatchObject({ value: 150 });
    expect(entry(owned, "37")).toEqual({ "": "Yes" });
  });

  it("does not say that there is no insurance because there is neither life insurance nor a health savings account", () => {
    const without = (otherInsurance: "yes" | "no" | undefined, confirmed = paths) => {
      const answers = { lifeInsurance: "no", healthSavingsAccount: "no", otherInsurance, policies: [] };
      const formData = changed(single.formData, ({ propertyList }) => Object.assign(propertyList, answers));
      return petitionOf(formData, {}, undefined, confirmed);
    };
    const paths = { "propertyList.lifeInsurance": "no", "propertyList.healthSavingsAccount": "no" };
    const answer = (petition: PreparedPetition) => linesAt(petition, "106AB", "31", { part: "" })[0];
    expect(answer(without(undefined))).toMatchObject({ value: null });
    expect(gapsAt(without(undefined), "31", "")).toMatchObject([{ who: "client", path: "propertyList.otherInsurance", isBlocking: false }]);
    expect(answer(without("no"))).toMatchObject({ value: "No", state: "answered" });
    expect(answer(without("no", {} as typeof paths))).toMatchObject({ value: "No", state: "default" });
    expect(answer(without("yes"))).toMatchObject({ value: "Yes" });
    expect(gapsAt(without("yes"), "31", "more")).toMatchObject([{ who: "client", path: "propertyList.policies[0].company" }]);
  });

  it("lists every insurance policy with its beneficiary and value", () => {
    const petition = petitionOf(single.formData);
    expect(entry(petition, "31", 3)).toMatchObject({ company: "Example Renters Mutual (home or renter's insurance)", value: 0 });
    expect(entry(petition, "31", 4)).toMatchObject({
      company: "Pinecone Group Life (life insurance)",
      beneficiary: "Estate of the insured",
    });
    const unknown = changed(single.formData, ({ propertyList }) => {
      Object.assign(propertyList.policies![0]!, { beneficiary: "My son", value: "" });
    });
    expect(gapsAt(petitionOf(unknown), "31").filter(({ item }) => item === 3)).toMatchObject([
      { who: "office", part: "beneficiary" },
      { who: "client", part: "value", path: "propertyList.policies[0].value" },
    ]);
  });

  it("describes accounts for school, trusts and family support, whose kind decides on the box", () => {
    const owned = petitionOf(couple.formData);
    expect(entry(owned, "24")).toEqual({ "": "Yes", description: "NC 529 account at Example College Plan", value: 2_400 });
    expect(entry(owned, "25")).toMatchObject({ description: "Trust under the will of Rowan's aunt, a yearly payment", value: 1_000 });
    const support = (familySupportKind: "alimony" | "divorce" | null) =>
      petitionOf(changed(single.formData, ({ propertyList }) => Object.assign(propertyList, { familySupportKind })));
    expect(entry(support("alimony"), "29")).toMatchObject({ alimony: 1_400, support: null });
    expect(entry(support("divorce"), "29")).toMatchObject({ "divorce settlement": 1_400, support: null });
    expect(entry(support(null), "29")).toMatchObject({ support: 1_400, description: "Back child support, owed by the father since 2024" });
    expect(gapsAt(support(null), "29")).toMatchObject([{ who: "client", part: "kind", path: "propertyList.familySupportKind" }]);
    expect(amounts(support("alimony"), "36")).toEqual(amounts(support(null), "36"));
  });

  it("gives accounts for which their kind has no number the numbers that are left, before those of attached sheets", () => {
    const accounts = ["checking", "app", "checking", "checking", "savings", "checking", "checking", "checking"] as const;
    const petition = petitionOf(
      changed(couple.formData, ({ personalProperty }) => {
        personalProperty.bankAccounts = accounts.map((kind, index) => ({
          instituteName: `Bank ${index + 1}`,
          accountType: "",
          balance: "$1",
          kind,
          owner: "me",
        }));
      }),
    );
    const numbered = petition.lines.filter(({ form, line, part }) => form === "106AB" && line.startsWith("17.") && part === "institution");
    expect(numbered.map(({ line, value }) => `${line} ${value}`)).toEqual([
      "17.1 Bank 1 (Checking)",
      "17.2 Bank 3 (Checking)",
      "17.3 Bank 5 (Savings)",
      "17.6 Bank 2 (Payment app)",
      "17.7 Bank 4 (Checking)",
      "17.8 Bank 6 (Checking)",
      "17.9 Bank 7 (Checking)",
      "17.10 Bank 8 (Checking)",
    ]);
  });

  it("puts farm property on the line of its kind, and asks for the kind", () => {
    const farm = (farmKind: "crops" | "equipment" | null) =>
      petitionOf(
        changed(single.formData, ({ propertyList }) => {
          propertyList.otherAssets = [{ kind: "farm", farmKind, description: "Hay", value: "$75" }] as typeof propertyList.otherAssets;
        }),
      );
    const answers = (petition: PreparedPetition) =>
      ["46", "47", "48", "49", "50", "51"].map((line) => linesAt(petition, "106AB", line, { part: "" })[0]!.value);
    expect(answers(farm("crops"))).toEqual(["Yes", "No", "Yes", "No", "No", "No"]);
    expect(entry(farm("equipment"), "49", 1)).toEqual({ description: "Hay", value: 75 });
    expect(answers(farm(null))).toEqual(["Yes", "No", "No", "No", "No", "Yes"]);
    expect(gapsAt(farm(null), "51")).toMatchObject([{ who: "client", path: "propertyList.otherAssets[0].farmKind" }]);
    expect(amounts(farm("crops"), "52")).toEqual([75]);
  });

  it("includes only the last four digits of an account, and no other owner's name", () => {
    const petition = petitionOf(
      changed(couple.formData, ({ personalProperty }) => (personalProperty.bankAccounts[0]!.accountType = "Checking 4111 1111 1111 1234")),
    );
    const filed = JSON.stringify(petition.lines.filter(({ form }) => form === "106AB"));
    expect(filed).toContain("ending in 2221");
    expect(filed).not.toMatch(/4111|Pat Mockford/);
  });
});

describe("106A/B", () => {
  it("counts only the client's share of shared property, and marks an unknown share as an estimate", () => {
    const shared = (homeShare: string, homeOwners: "withSomeone" | "both") =>
      petitionOf(
        changed(single.formData, ({ realEstate }) =>
          Object.assign(realEstate, { ownsHome: "yes", currentMarketValue: "$90,001", homeShare, homeOwners }),
        ),
      );
    const account = (share: string) =>
      petitionOf(changed(single.formData, ({ personalProperty }) => (personalProperty.bankAccounts[1]!.share = share)));
    expect(entry(account("$40"), "17.3")).toMatchObject({ value: 40 });
    expect(entry(account(""), "17.3")).toMatchObject({ value: 105 });
    expect(gapsAt(account(""), "17.3")).toMatchObject([{ who: "client", path: "personalProperty.bankAccounts[1].share" }]);
    expect(account("").totals["106AB.63"]).toMatchObject({ isEstimate: true });
    expect(entry(shared("1/2", "withSomeone"), "1.1")).toMatchObject({ entire: 90_001, portion: 45_001 });
    expect(entry(shared("25 %", "both"), "1.1")).toMatchObject({ portion: 22_500, owners: "At least one of the debtors and another" });
    const unknown = shared("", "withSomeone");
    expect(unknown.totals["106AB.63"]).toMatchObject({ amount: 113_063, isEstimate: true });
    expect(gapsAt(unknown, "1.1", "portion")).toMatchObject([{ path: "realEstate.homeShare", who: "client", isBlocking: false }]);
    expect(gapsAt(shared("a bit", "withSomeone"), "1.1", "portion")).toMatchObject([{ who: "office" }]);
    expect(gapsAt(shared("1/2", "withSomeone"), "1.1", "portion")).toEqual([]);
  });

  it("lists boats and campers on line 4, and counts nothing for leased vehicles", () => {
    const petition = petitionOf(
      changed(couple.formData, ({ vehicles }) => {
        vehicles[0]!.leased = "yes";
        vehicles.push({ ...vehicles[1]!, make: "Sea Sample", kind: "boat", currentValue: "$2,000" });
      }),
    );
    expect(entry(petition, "3.1")).toMatchObject({ make: "Toyota", more: "Very good; Leased", entire: 19_500, portion: null });
    expect(entry(petition, "4.1")).toMatchObject({ make: "Sea Sample", more: "Boat; Fair, rust; Mileage 88,000", portion: 2_000 });
    expect(petition.totals["106AB.5"]).toMatchObject({ amount: 18_900, blanks: [] });
    expect(gapsAt(petition, "3.1", "portion")).toMatchObject([{ who: "office", isBlocking: false }]);
  });

  it("counts family land in addition to the listed properties, unless it is one of them", () => {
    const land = (value: string, isFamilyLand: "yes" | "no" | null = null) =>
      petitionOf(
        changed(couple.formData, ({ realEstate }) => {
          Object.assign(realEstate, { familyLand: "yes", familyLandValue: value });
          Object.assign(realEstate.otherParcels![0]!, { isFamilyLand });
        }),
      );
    expect(amounts(land("$12,000"), "2")).toEqual([300_000]);
    expect(entry(land("$12,000"), "1.3")).toMatchObject({ kind: "Land", portion: 12_000 });
    expect(amounts(land("$3,000"), "2")).toEqual([288_000]);
    expect([amounts(land("$3,000", "no"), "2"), amounts(land("$12,000", "yes"), "2")]).toEqual([[291_000], [288_000]]);
  });

  it("asks for the value of each checked category, and treats a blank as missing, not zero", () => {
    const petition = petitionOf(
      changed(single.formData, ({ propertyList, vehicles, personalProperty }) => {
        propertyList.jewelryValue = "";
        vehicles[0]!.currentValue = "";
        Object.assign(personalProperty.bankAccounts[1]!, { balance: "", share: "" });
      }),
    );
    for (const [line, part, path] of [
      ["12", "value", "propertyList.jewelryValue"],
      ["3.1", "entire", "vehicles[0].currentValue"],
      ["17.3", "value", "personalProperty.bankAccounts[1].balance"],
    ] as const) {
      expect(gapsAt(petition, line, part)).toMatchObject([{ path, who: "client", isBlocking: true }]);
      expect(petition.totals["106AB.63"]!.blanks).toContain(path);
    }
    expect(amounts(petition, "63")).toEqual([23_062 - 150 - 8_200 - 105]);
  });

  it("does not treat a preset no as an answer, but treats None as one", () => {
    const { lines, gaps } = petitionOf(changed(single.formData, ({ propertyList }) => (propertyList.stocksBonds = "None")));
    const at = (line: string) => lines.find((each) => each.form === "106AB" && each.line === line)!;
    expect([at("25"), at("32"), at("1")].map(({ value, state }) => [value, state])).toEqual(Array(3).fill(["No", "default"]));
    expect(
      gaps
        .filter(({ form, line }) => form === "106AB" && ["25", "32", "1"].includes(line))
        .map(({ path, isBlocking }) => [path, isBlocking]),
    ).toEqual([
      ["realEstate.ownsHome", false],
      ["propertyList.trustBeneficiary", false],
      ["propertyList.inheritanceOwed", false],
    ]);
    // An amount next to "None" still counts.
    expect(at("18").value).toBe("Yes");
  });

  it("counts office entries in every total", () => {
    const corrections = [
      correction("3.1", "entire", 1, "$7,000"),
      correction("28", "federal", null, "$900"),
      correction("28", "state", null, "$150"),
      correction("34", "", null, "Yes"),
      correction("53", "value", 1, "$80"),
      correction("34", "value", null, "10"),
      correction("47", "value", 1, "$40"),
    ];
    const petition = petitionOf(single.formData, { corrections });
    expect(amounts(petition, "5", "36", "52", "54")).toEqual([7_000, 12_407 - 100 + 10, 40, 80]);
    expect(amounts(petition, "63")).toEqual([22_987 - 1_200 - 100 + 10 + 40 + 80]);
    expect(petition.totals["106AB.63"]!.blanks).toEqual([]);
    expect(gapsAt(petition, "53")).toEqual([]);
  });

  it("handles a form without answers and one with hundreds", () => {
    const empty = petitionOf({});
    expect(
      empty.lines.filter(({ form, state, value }) => form === "106AB" && value !== null && state !== "computed" && state !== "default"),
    ).toEqual([]);
    expect(empty.gaps.filter(({ form, isBlocking }) => form === "106AB" && isBlocking)).toEqual([]);
    expect(amounts(empty, "63")).toEqual([null]);

    const full = petitionOf(fullForm(couple.formData, 60));
    // Only nine accounts have a printed line.
    expect(full.lines.filter(({ form, line, part }) => form === "106AB" && line.startsWith("17.") && part === "value")).toHaveLength(60);
    expect(entry(full, "3.60")).toMatchObject({ make: "Ford" });
    expect(amounts(full, "5")).toEqual([30 * 36_400]);
    const places = full.lines.map(({ form, line, part, item, person }) => [form, line, part, item, person].join("|"));
    expect(new Set(places).size).toBe(places.length);
  });
});
