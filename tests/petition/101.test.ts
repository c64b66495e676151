import { describe, expect, it } from "vitest";
import { formMaps } from "../../app/official-forms/maps.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import { petition101 } from "../../app/petition/lines/101.lines.ts";
import type { Correction, OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { preparePetition } from "../../app/petition/petition.ts";
import { proposedTables } from "../../app/petition/tables/proposed-tables.ts";
import { splitAliases } from "../../app/petition/answers/aliases.ts";
import { taxIdKind } from "../../app/petition/facts/tax-ids.ts";
import { couple, single } from "../support/households.ts";
import { filingDate, linesAt, petitionOf } from "../support/petitions.ts";

const marlowe = petitionOf(single.formData, { chapter: "7", district: "eastern" });
const rowan = petitionOf(couple.formData, { chapter: "13", district: "middle" });

/** Answers with changes to personalInfo. */
const withPersonal = (formData: typeof single.formData, changes: object): object => ({
  ...formData,
  personalInfo: { ...formData.personalInfo, ...changes },
});

/** The values of a line by part, for one person and item if there are several. */
const valuesAt = (petition: typeof marlowe, line: string, more: object = {}, form: "101" | "121" | "108" | "106Dec" = "101") =>
  Object.fromEntries(linesAt(petition, form, line, more).map(({ part, value }) => [part, value]));
const debtor1 = { person: "debtor1" } as const;
const debtor2 = { person: "debtor2" } as const;

describe("the petition (101)", () => {
  it("lists both spouses by the names on their photo IDs and the last four digits of their SSNs", () => {
    expect(valuesAt(rowan, "1", debtor1)).toMatchObject({ first: "Rowan", middle: "Taylor", last: "Placeholder", suffix: "Jr." });
    expect(valuesAt(rowan, "1", debtor2)).toMatchObject({ first: "Delaney", middle: "Ruth", last: "Placeholder", suffix: null });
    expect(valuesAt(rowan, "caption", debtor1)).toEqual({ name: "Rowan Taylor Placeholder Jr." });
    expect(valuesAt(rowan, "2", debtor2)).toEqual({ names: "Delaney R. Mockford (until 2020)" });
    expect(valuesAt(rowan, "2.1", debtor2)).toEqual({ first: "Delaney", middle: "R.", last: "Mockford" });
    expect(valuesAt(rowan, "2.1", debtor1)).toEqual({});
    expect(valuesAt(rowan, "4")).toEqual({ ein: "12-3456789" });
    expect([valuesAt(rowan, "3", debtor1), valuesAt(rowan, "3", debtor2)]).toEqual([{ itin: "4321" }, { itin: "4322" }]);
    expect(valuesAt(rowan, "caption", { part: "district" }).district).toBe("Middle District of North Carolina");
    expect(valuesAt(rowan, "5", debtor1)).toMatchObject({ street: "77 Specimen Court", county: "Guilford", "mailing-street": "PO Box 77" });
  });

  it("has a place for every other name, splits those in one text, and takes None for none", () => {
    const named = (previousNames: string) => petitionOf(withPersonal(single.formData, { previousNames, otherNames: undefined }));
    const names = (petition: typeof marlowe) =>
      ["2.1", "2.2", "2.3"].flatMap((line) => linesAt(petition, "101", line, debtor1).map(({ value }) => value));
    expect(names(named("Ann Old; Ann Older\nBo Sample (2001)"))).toEqual(["Ann Old", "Ann Older", "Bo Sample (2001)"]);
    expect(names(named("None"))).toEqual([]);
    expect(names(marlowe)).toEqual(["Marlowe", "Q.", "Sampleton"]);
    const gaps = (petition: typeof marlowe) =>
      petition.gaps.filter(({ form, line }) => form === "101" && line === "2").map(({ path }) => path);
    expect([named("Ann Old"), named("None"), named(""), marlowe].map(gaps)).toEqual([
      ["personalInfo.otherNames[0].first"],
      [],
      ["personalInfo.previousNames"],
      [],
    ]);
    expect(splitAliases("Ann Old, Ann Older")).toEqual(["Ann Old", "Ann Older"]);
    expect(splitAliases("Ann Old (before marriage, until 2020)")).toEqual(["Ann Old (before marriage, until 2020)"]);
    expect(splitAliases("Old, Ann")).toEqual(["Old, Ann"]);
    expect(splitAliases("Bo Old, Jr.; n/a;")).toEqual(["Bo Old, Jr."]);
  });

  it("gives the county of a spouse with another home", () => {
    const spouseAddress = { street: "7 Elsewhere Ln", city: "Boone", state: "NC", zip: "28607" };
    const contactInfo = { ...couple.formData.contactInfo, spouseAddress, spouseCounty: "Watauga" };
    const apart = petitionOf({ ...couple.formData, contactInfo });
    expect(valuesAt(apart, "5", debtor2)).toMatchObject({ street: "7 Elsewhere Ln", county: "Watauga" });
  });

  it("describes the case, listing only prior cases of the last eight years", () => {
    expect(valuesAt(rowan, "7")).toEqual({ "": "Chapter 13" });
    expect(valuesAt(rowan, "8")).toEqual({ "": "I will pay the entire fee when I file my petition" });
    expect(valuesAt(rowan, "9", { item: 1 })).toEqual({
      district: "District of South Carolina",
      when: "05/11/2020",
      caseNumber: "20-00000",
    });
    expect(linesAt(rowan, "101", "9", { part: "" })).toMatchObject([{ value: "Yes", state: "answered" }]);
    const later = petitionOf(couple.formData, { chapter: "7" }, "2028-05-12");
    expect(linesAt(later, "101", "9", { part: "" })).toMatchObject([{ value: "No" }]);
    expect(linesAt(petitionOf(couple.formData, {}, "2028-05-11"), "101", "9", { part: "" })).toMatchObject([{ value: "Yes" }]);
    expect(linesAt(marlowe, "101", "9", { part: "" })).toMatchObject([{ value: "No", state: "default" }]);
    expect([valuesAt(marlowe, "11"), valuesAt(rowan, "11")[""]]).toEqual([{ "": "Yes", evictionJudgment: "No" }, "No"]);
    expect([valuesAt(marlowe, "12"), valuesAt(rowan, "13")]).toEqual([{ "": "No" }, { "": "No. I am not filing under Chapter 11." }]);
    expect([valuesAt(marlowe, "16a"), valuesAt(rowan, "17"), valuesAt(rowan, "18")]).toEqual([
      { "": "Yes" },
      { "": "No. I am not filing under Chapter 7." },
      { "": "1-49" },
    ]);
  });

  it("takes the attorney from the firm's settings, corrections first, and leaves open what neither has", () => {
    const attorney = { name: "Ann Example", barNumber: "12345", barState: "NC" };
    const prepared = (entries: OfficeEntries = {}, firm = {}) =>
      preparePetition(couple.formData, entries, proposedTables, filingDate, undefined, firm);
    const open = prepared();
    expect(Object.values(valuesAt(open, "attorney"))).toEqual(Array(10).fill(null));
    const gapsOf = ({ gaps }: typeof open) =>
      gaps.filter(({ line }) => line === "attorney").map(({ part, isBlocking }) => [part, isBlocking]);
    expect(gapsOf(open)).toEqual([
      ["name", true],
      ["barNumber", true],
    ]);
    expect(valuesAt(prepared({}, attorney), "attorney")).toMatchObject({ ...attorney, firm: null });
    expect(gapsOf(prepared({}, attorney))).toEqual([]);
    const at = { form: "101", line: "attorney", item: null, person: null, reason: "Covers for her" } as const;
    const corrections = [{ ...at, part: "name", value: "Bo Sample" }];
    expect(valuesAt(prepared({ corrections }, attorney), "attorney")).toMatchObject({ ...attorney, name: "Bo Sample" });
  });

  it("reports creditors and property in the form's ranges, and no range if there are none", () => {
    const bands = (formData: object) => ["18", "19"].map((line) => valuesAt(petitionOf(formData), line)[""]);
    expect(bands(couple.formData)).toEqual(["1-49", "$100,001-$500,000"]);
    expect(bands(single.formData)).toEqual(["1-49", "$0-$50,000"]);
    expect(bands({})).toEqual([null, null]);
    const owing = (count: number) => ({ priorityCreditors: Array.from({ length: count }, () => ({ creditor: "Mock County" })) });
    expect([49, 50, 99, 100, 200].map((count) => bands(owing(count))[0])).toEqual(["1-49", "50-99", "50-99", "100-199", "200-999"]);
    const worth = (dollars: string) => ({ personalProperty: { cashOnHand: dollars } });
    expect(["$50,000", "$50,001", "$1,000,001"].map((dollars) => bands(worth(dollars))[1])).toEqual([
      "$0-$50,000",
      "$50,001-$100,000",
      "$1,000,001-$10 million",
    ]);
  });

  it("accepts only counseling within the last 180 days, and otherwise says what is wrong", () => {
    expect(linesAt(marlowe, "101", "15", { part: "" })).toMatchObject([{ value: expect.stringContaining("within the 180 days") }]);
    const counselingGap = (asOf: string) =>
      petitionOf(single.formData, {}, asOf).gaps.find(({ form, line, part }) => form === "101" && line === "15" && part === "")?.text;
    expect(counselingGap("2027-04-18")).toBeUndefined();
    expect(counselingGap("2027-04-19")).toBe("Credit counseling on October 20, 2026 is not within the 180 days before filing.");
    const rowans = rowan.gaps.filter(({ form, line, isBlocking }) => form === "101" && line === "15" && isBlocking);
    expect(rowans.map(({ person, who, path }) => [person, who, path])).toEqual([["debtor1", "client", "personalInfo.creditCounseling"]]);
  });

  it("checks the box about counseling that each debtor's answers lead to, and none without all of them", () => {
    const box = (answers: object, person: "debtor1" | "debtor2" = "debtor1") => {
      const { lines, gaps } = petitionOf(withPersonal(couple.formData, answers));
      const at = (each: { form: string; line: string; person: string | null }) =>
        each.form === "101" && each.line === "15" && each.person === person;
      const value = lines.find((line) => at(line) && line.part === "")!.value;
      return [value && String(value).slice(-36), ...gaps.filter((gap) => at(gap) && gap.isBlocking).map(({ path }) => path)];
    };
    const done = { creditCounseling: "done", creditCounselingDate: "2026-11-01" };
    const spouses = { spouseCreditCounseling: "done", spouseCreditCounselingDate: "2026-11-01" };
    expect(box({ ...done, creditCounselingCertificate: "yes" })).toEqual(["and I received a certificate of completion.".slice(-36)]);
    expect(box({ ...done, creditCounselingCertificate: "no" })).toEqual(["I do not have a certificate of completion.".slice(-36)]);
    expect(box(done)).toEqual([null, "personalInfo.creditCounselingCertificate"]);
    expect(box({ ...spouses, spouseCreditCounselingCertificate: "yes" }, "debtor2")[0]).toContain("a certificate of completion");
    expect(box({ spouseCreditCounseling: "" }, "debtor2")).toEqual([null, "personalInfo.spouseCreditCounseling"]);
    expect(box({ creditCounseling: "notYet", military: "active" })).toEqual([null, "personalInfo.creditCounseling"]);
  });

  it("leaves a waiver of counseling and reasons against it to the office, with what each needs", () => {
    const entered = (choice: "waiver" | "notRequired" | "received", more: Correction[] = []) => {
      const at = { form: "101", line: "15", item: null, person: "debtor1", reason: "Told so" } as const;
      const value = petition101["15"].choices[choice];
      const petition = petitionOf(couple.formData, { corrections: [{ ...at, part: "", value }, ...more] });
      const gaps = petition.gaps.filter(({ form, line, person }) => form === "101" && line === "15" && person === "debtor1");
      return { petition, gaps: gaps.map(({ part, isBlocking }) => [part, isBlocking]) };
    };
    expect(entered("received").gaps).toEqual([["certificate", false]]);
    expect(entered("notRequired").gaps).toEqual([
      ["because", true],
      ["motion", false],
    ]);
    expect(entered("waiver").gaps).toEqual([["efforts", true]]);
    const place = { form: "101", line: "15", part: "efforts", item: null, person: "debtor1", reason: "Told so" } as const;
    const explained = entered("waiver", [{ ...place, value: "Called three agencies on Monday" }]);
    expect(explained.gaps).toEqual([]);
    const { unplaced } = placeLines(
      formMaps["101"],
      explained.petition.lines.filter(({ form }) => form === "101"),
    );
    expect(unplaced.map(({ line }) => line.value)).toEqual(["Called three agencies on Monday"]);
  });

  it("asks for what follows a choice of the office: another reason for the district, a hazard, other kinds of debts", () => {
    const at = { form: "101", part: "", item: null, person: null, reason: "Told so" } as const;
    const correction = (line: string, value: string, person: "debtor1" | null = null): Correction => ({ ...at, line, value, person });
    const corrections = [correction("6", "I have another reason. Explain.", "debtor1"), correction("14", "Yes"), correction("16a", "No")];
    const open = (more: Correction[] = []) =>
      petitionOf(couple.formData, { corrections: [...corrections, ...more] }).gaps.flatMap(({ form, line, part, isBlocking }) =>
        form === "101" && isBlocking && ["6", "14", "16b", "16c"].includes(line) ? [line + part] : [],
      );
    expect(open()).toEqual(["6reason", "14hazard", "14why", "14street", "16b"]);
    expect(open([correction("16b", "No")])).toContain("16c");
  });

  it("blocks a yes about earlier cases without any, and takes the answer about cases of others", () => {
    const gapsOf = (answers: object, line: string) =>
      petitionOf(withPersonal(single.formData, answers)).gaps.flatMap(({ form, isBlocking, path, ...gap }) =>
        form === "101" && gap.line === line && isBlocking ? [path] : [],
      );
    expect(gapsOf({ previousBankruptcy: "yes" }, "9")).toEqual(["personalInfo.priorCases[0].district"]);
    expect(gapsOf({ relatedCases: undefined }, "10")).toEqual(["personalInfo.relatedCases"]);
    expect([gapsOf({ relatedCases: "no" }, "10"), gapsOf({ relatedCases: "yes" }, "10")]).toEqual([[], [null]]);
  });

  it("gives the reason for the district once the debtor has lived there for most of the 180 days", () => {
    const venue = (asOf: string) => linesAt(petitionOf(couple.formData, {}, asOf), "101", "6", debtor1)[0]!.value;
    expect([venue("2024-11-13"), venue("2024-11-14")]).toEqual([null, expect.stringContaining("longer than in any other district")]);
  });

  it("gives no reason for a district that is not that of the county, or of a spouse with another home, and asks the office", () => {
    const venue = (entries: OfficeEntries, contactInfo: object = {}) => {
      const petition = petitionOf({ ...couple.formData, contactInfo: { ...couple.formData.contactInfo, ...contactInfo } }, entries);
      const gaps = petition.gaps.filter(({ form, line }) => form === "101" && line === "6");
      return {
        values: linesAt(petition, "101", "6").map(({ value }) => value),
        gaps: gaps.map(({ who, path, text }) => [who, path, text]),
      };
    };
    const stated = expect.stringContaining("longer than in any other district");
    expect(venue({})).toEqual({ values: [stated, stated], gaps: [] });
    expect(venue({ district: "middle" })).toEqual({ values: [stated, stated], gaps: [] });
    const conflict = "The Western District is chosen, but the client's county (Guilford) is in the Middle District.";
    const gap = ["office", null, `${conflict} Say why this district is right.`];
    expect(venue({ district: "western" })).toEqual({ values: [null, null], gaps: [gap, gap] });
    const open = ["office", null, expect.any(String)];
    for (const county of ["", "York"])
      expect(venue({ district: "middle" }, { county })).toMatchObject({
        values: [null, null],
        gaps: [open, open],
      });
    const spouseAddress = { street: "7 Elsewhere Ln", city: "Boone", state: "NC", zip: "28607" };
    expect(venue({ district: "middle" }, { spouseAddress })).toMatchObject({ values: [stated, null], gaps: [open] });
    expect(venue({ district: "middle" }, { movedIn: "" })).toMatchObject({
      gaps: Array(2).fill(["client", "contactInfo.movedIn", expect.any(String)]),
    });
  });

  it("leaves out a spouse who does not file, except for her pending case", () => {
    const pending = [{ who: "spouse", district: "M.D.N.C.", filedOn: "2026-03-02", caseNumber: "26-10001", outcome: "pending" }];
    const alone = petitionOf(withPersonal(couple.formData, { filingWith: "alone", priorCases: pending }));
    expect(alone.lines.filter(({ form, person }) => ["101", "121", "106Dec"].includes(form) && person === "debtor2")).toEqual([]);
    expect(valuesAt(alone, "10", { item: 1 })).toMatchObject({ debtor: "Delaney R. Placeholder", when: "03/02/2026" });
    expect(valuesAt(alone, "10")[""] ?? linesAt(alone, "101", "10", { part: "" })[0]!.value).toBe("Yes");
    expect(linesAt(alone, "101", "9", { part: "" })[0]!.value).toBe("Yes");
  });

  it("asks for the parts of a name that was given only as a whole", () => {
    const unsplit = petitionOf(withPersonal(single.formData, { clientLegalName: undefined }));
    expect(valuesAt(unsplit, "caption", debtor1)).toEqual({ name: "Marlowe Q. Testwell" });
    const asked = unsplit.gaps.filter(({ form, line, isBlocking }) => form === "101" && line === "1" && isBlocking);
    expect(asked.map(({ path }) => path)).toEqual(["personalInfo.clientLegalName.first", "personalInfo.clientLegalName.last"]);
  });
});

describe("a Social Security number or ITIN", () => {
  const numbered = (clientSSN: string, more: object = {}) => petitionOf(withPersonal(single.formData, { clientSSN, ...more }));
  const on121 = ({ form121 }: typeof marlowe, line: string) =>
    form121.flatMap(({ part, item, value, ...each }) => (each.line === line && value !== null ? [[part, item, value]] : []));

  it("is of the kind that its digits say (IRS Publication 1915)", () => {
    const kinds = [
      "219099999",
      "987654321",
      "900500000",
      "900650000",
      "900660000",
      "912690000",
      "999930000",
      "999940000",
      "000123456",
      "12345678",
    ];
    expect(kinds.map(taxIdKind)).toEqual(["ssn", "itin", "itin", "itin", null, null, null, "itin", null, null]);
  });

  it("is on the line of its kind on both forms, and never on the other", () => {
    const [ssn, itin] = [numbered("219-09-9999"), numbered("987-65-4320")];
    expect([valuesAt(ssn, "3", debtor1), valuesAt(itin, "3", debtor1)]).toEqual([{ ssn: "9999" }, { itin: "4320" }]);
    expect([on121(ssn, "2"), on121(ssn, "3")]).toEqual([[["", 1, "219-09-9999"]], [["none", null, "Yes"]]]);
    expect([on121(itin, "2"), on121(itin, "3")]).toEqual([[["none", null, "Yes"]], [["", 1, "987-65-4320"]]]);
    const both = numbered("219-09-9999", { usedOtherTaxIds: "yes", otherTaxIds: "987-65-4320" });
    expect([on121(both, "2"), on121(both, "3")]).toEqual([[["", 1, "219-09-9999"]], [["", 1, "987-65-4320"]]]);
  });

  it("is not said to be the only one unless the client says so", () => {
    for (const usedOtherTaxIds of [undefined, "yes"]) {
      const petition = numbered("219-09-9999", { usedOtherTaxIds });
      expect(on121(petition, "3")).toEqual([]);
      expect(petition.gaps.filter(({ form, part }) => form === "121" && part === "none")).toMatchObject([
        { who: "client", isBlocking: false, path: "personalInfo.usedOtherTaxIds" },
      ]);
    }
  });

  it("can be entered by the office on the line of either kind, and then is no longer said to be missing", () => {
    const value = "219-09-9999";
    const correction: Correction = { form: "121", line: "2", part: "", item: 1, person: "debtor1", value, reason: "Card seen" };
    const petition = petitionOf(single.formData, { corrections: [correction] });
    expect([on121(petitionOf(single.formData), "2"), on121(petition, "2")]).toEqual([[["none", null, "Yes"]], [["", 1, value]]]);
  });

  it("that is of neither kind is printed nowhere, and blocks both forms", () => {
    const petition = numbered("912-69-0000");
    expect(valuesAt(petition, "3", debtor1)).toEqual({ ssn: null });
    expect([on121(petition, "2"), on121(petition, "3"), on121(petition, "number")]).toEqual([[], [], [["asGiven", 1, "912-69-0000"]]]);
    const gaps = petition.gaps.filter(({ path, isBlocking }) => path === "personalInfo.clientSSN" && isBlocking);
    expect(gaps.map(({ form, line }) => form + line)).toEqual(["1013", "1212", "121number"]);
  });

  it("is on Form 121 in full", () => {
    const full = { ...rowan, lines: rowan.form121 };
    expect(linesAt(full, "121", "3", { part: "" }).map(({ value, person }) => [value, person])).toEqual([
      ["987-65-4321", "debtor1"],
      ["987-65-4323", "debtor1"],
      ["987-65-4322", "debtor2"],
    ]);
    expect(valuesAt(rowan, "3", { item: 2 }, "121"), "elsewhere").toEqual({ "": "xxx-xx-4323" });
    expect(valuesAt(rowan, "1", debtor1, "121")).toEqual({ first: "Rowan", middle: "Taylor", last: "Placeholder" });
  });

  it("is on no other form, wherever a client types it, and neither is a birth date", () => {
    const { clientSSN, clientDateOfBirth } = couple.formData.personalInfo;
    const everywhere = JSON.parse(JSON.stringify(couple.formData).replaceAll("Mock", `${clientSSN} Mock`)) as object;
    const { lines } = petitionOf(everywhere);
    const texts = lines.filter(({ form }) => form !== "121").map(({ value }) => String(value));
    for (const secret of [...couple.secrets, clientDateOfBirth, "November 2, 1979", "11/02/1979"])
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  });
});

describe("the statement of intention (108) and the declaration", () => {
  it("lists each creditor with the collateral, and leaves it to the office how the collateral is kept", () => {
    const seven = petitionOf(couple.formData, { chapter: "7" });
    const intended = linesAt(seven, "108", "1", { part: "intention" }).map(({ value, state }) => [value, state]);
    expect(intended).toEqual([
      [null, "missing"],
      [null, "missing"],
      [null, "missing"],
      ["Surrender the property.", "answered"],
      [null, "missing"],
    ]);
    expect(valuesAt(seven, "1", { item: 4 }, "108")).toMatchObject({ creditor: "Fictional Credit Union", property: "2018 Ford F-150" });
    const gaps = seven.gaps.filter(({ form, part }) => form === "108" && part === "intention");
    expect(gaps.map(({ who, isBlocking }) => [who, isBlocking])).toEqual(Array(4).fill(["office", true]));
    const undecided = petitionOf(couple.formData).gaps.filter(({ form }) => form === "108");
    expect(undecided.filter(({ isBlocking }) => isBlocking)).toEqual([]);
    expect(valuesAt(seven, "2", {}, "108")).toEqual({
      lessor: "Demo Wireless",
      property: "Phone contract, until March 2027",
      assumed: "Yes",
    });
  });

  it("describes collateral as Schedule D does, also if the client named only the asset, or the office corrected it there", () => {
    const formData = structuredClone(couple.formData);
    for (const creditor of formData.securedCreditors) creditor.collateral = "";
    const place = { form: "106D", line: "2.4", part: "property", item: 4, person: null } as const;
    const correction = { ...place, value: "2018 Ford F-150 XL", reason: "Title" };
    const described = (entries: OfficeEntries, form: "106D" | "108") =>
      petitionOf(formData, { chapter: "7", ...entries })
        .lines.filter((line) => line.form === form && line.part === "property" && line.from[0]?.startsWith("securedCreditors"))
        .map(({ value }) => value);
    const expected = ["Home (first mortgage)", "Home (second mortgage)", "2021 Toyota RAV4", "2018 Ford F-150", null];
    expect([described({}, "108"), described({}, "106D")]).toEqual([expected, expected]);
    const corrected = expected.with(3, "2018 Ford F-150 XL");
    expect(described({ corrections: [correction] }, "108")).toEqual(corrected);
  });

  it("names the lessor of a leased vehicle as Schedule G does, and asks the office only if that does not name one", () => {
    const formData = structuredClone(couple.formData);
    for (const vehicle of formData.vehicles) vehicle.leased = "yes";
    formData.securedCreditors[3]!.securedBy = "other";
    const leases = (entries: OfficeEntries = {}) => {
      const petition = petitionOf(formData, { chapter: "7", ...entries });
      const values = [2, 3].map((item) => valuesAt(petition, "2", { item }, "108"));
      const gaps = petition.gaps.filter(({ form, part }) => form === "108" && part === "lessor");
      return {
        lessors: values.map(({ lessor }) => lessor),
        vehicles: values.map(({ property }) => property),
        open: gaps.map(({ item }) => item),
      };
    };
    const vehicles = ["2021 Toyota RAV4", "2018 Ford F-150"];
    expect(leases()).toEqual({ lessors: ["Demo Motor Credit", null], vehicles, open: [3] });
    const place = { form: "106G", line: "2.3", part: "name", item: 3, person: null } as const;
    const correction = { ...place, value: "Sample Leasing", reason: "Lease" };
    expect(leases({ corrections: [correction] })).toEqual({ lessors: ["Demo Motor Credit", "Sample Leasing"], vehicles, open: [] });
  });

  it("lists no lease of a home, and is not part of Chapter 13", () => {
    expect(linesAt(marlowe, "108", "2")).toEqual([]);
    expect(rowan.lines.filter(({ form }) => form === "108")).toEqual([]);
    expect(petitionOf(couple.formData).lines.some(({ form }) => form === "108")).toBe(true);
    expect(valuesAt(rowan, "caption", debtor2, "106Dec")).toEqual({ name: "Delaney Ruth Placeholder" });
  });
});

describe("any answers", () => {
  it("leave only gaps on an empty form", () => {
    const empty = petitionOf({});
    const answered = empty.lines.filter(({ form, state }) => ["101", "108", "121", "106Dec"].includes(form) && state === "answered");
    expect(answered).toEqual([]);
    const blocking = empty.gaps.filter(({ form, isBlocking }) => form === "101" && isBlocking);
    expect(blocking.map(({ line, part }) => line + part)).toEqual([
      "captiondistrict",
      "1first",
      "1last",
      "3ssn",
      "5street",
      "5city",
      "5state",
      "5zip",
      "7",
      "10",
      "15",
      "16a",
      "attorneyname",
      "attorneybarNumber",
    ]);
  });

  it("are replaced by office entries", () => {
    const place = { form: "101", line: "15", part: "", item: null, person: "debtor2", reason: "Certificate seen" } as const;
    const corrections: Correction[] = [{ ...place, value: "I received a briefing." }];
    const corrected = preparePetition(couple.formData, { corrections }, proposedTables, filingDate);
    expect(linesAt(corrected, "101", "15", debtor2)).toMatchObject([{ value: "I received a briefing.", state: "office" }]);
    expect(corrected.gaps.filter(({ form, line, person }) => form === "101" && line === "15" && person === "debtor2")).toEqual([]);
  });

  it("may be hostile and have sixty rows", () => {
    const text = "\u202e<script>'\"\n\ud800".repeat(20);
    const hostile = withPersonal(couple.formData, {
      clientName: text,
      clientSSN: text,
      clientLegalName: { first: text },
      priorCases: Array.from({ length: 60 }, () => ({ filedOn: text, caseNumber: text, chapter: text, who: text })),
      creditCounseling: "done",
      creditCounselingDate: text,
    });
    const odd = petitionOf({ ...hostile, contactInfo: { movedIn: text }, securedCreditors: [{ intention: text }] });
    expect(linesAt(odd, "101", "9", { part: "when" })).toHaveLength(60);
    expect(linesAt(odd, "101", "3", debtor1)).toMatchObject([{ value: null, state: "missing" }]);
  });
});
