import { describe, expect, it } from "vitest";
import type { Correction, OfficeEntries } from "../../app/petition/office-entries.ts";
import { preparePetition } from "../../app/petition/petition.ts";
import { proposedTables } from "../../app/petition/tables/proposed-tables.ts";
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
    expect(valuesAt(rowan, "4")).toEqual({ ein: "12-3456789" });
    expect([valuesAt(rowan, "3", debtor1).ssn, valuesAt(rowan, "3", debtor2).ssn]).toEqual(["4321", "4322"]);
    expect(valuesAt(rowan, "caption", { part: "district" }).district).toBe("Middle District of North Carolina");
    expect(valuesAt(rowan, "5", debtor1)).toMatchObject({ street: "77 Specimen Court", county: "Guilford", "mailing-street": "PO Box 77" });
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
      preparePetition(couple.formData, entries, proposedTables, filingDate, {}, firm);
    const open = prepared();
    expect(Object.values(valuesAt(open, "attorney"))).toEqual(Array(10).fill(null));
    const gapsOf = ({ gaps }: typeof open) =>
      gaps.filter(({ line }) => line === "attorney").map(({ part, isBlocking }) => [part, isBlocking]);
    expect(gapsOf(open)).toEqual([
      ["name", false],
      ["barNumber", false],
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
    expect(rowans.map(({ person, who, path }) => [person, who, path])).toEqual([
      ["debtor1", "client", "personalInfo.creditCounseling"],
      ["debtor2", "office", null],
    ]);
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

describe("a Social Security number", () => {
  it("is on Form 121 in full", () => {
    const full = { ...rowan, lines: rowan.form121 };
    expect(linesAt(full, "121", "2").map(({ value, person }) => [value, person])).toEqual([
      ["987-65-4321", "debtor1"],
      ["987-65-4322", "debtor2"],
    ]);
    expect(valuesAt(full, "3", {}, "121")).toEqual({ "": "987-65-4323" });
    expect(valuesAt(rowan, "3", {}, "121"), "elsewhere").toEqual({ "": "xxx-xx-4323" });
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
      "15",
      "16a",
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
