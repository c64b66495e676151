import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import type { FormNumber, LineValue } from "../../app/petition/lines/line.ts";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import type { PreparedPetition } from "../../app/petition/petition.ts";
import { couple, fullForm, single, withoutDetails } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";

/** The values of an entry by part. */
const entry = (petition: PreparedPetition, form: FormNumber, line: string, item: number | null = null): Record<string, LineValue> =>
  Object.fromEntries(linesAt(petition, form, line, item === null ? {} : { item }).map(({ part, value }) => [part, value]));

const total = (petition: PreparedPetition, name: string) => petition.totals[name]?.amount;
const gapsAt = ({ gaps }: PreparedPetition, form: FormNumber, line: string, part: string) =>
  gaps.filter((gap) => gap.form === form && gap.line === line && gap.part === part);

const changed = (formData: Answers, change: (copy: Answers) => void): Answers => {
  const copy = structuredClone(formData);
  change(copy);
  return copy;
};

const corrected = (form: FormNumber, line: string, part: string, value: string): OfficeEntries => ({
  corrections: [{ form, line, part, item: Number(line.split(".")[1]), person: null, value, reason: "Letter of the creditor" }],
});

const marlowe = petitionOf(single.formData);
const rowan = petitionOf(couple.formData);

describe("106D", () => {
  it("fills in every box of a secured claim", () => {
    expect(entry(marlowe, "106D", "2.1")).toEqual({
      creditor: "Example Auto Finance",
      street: "PO Box 100",
      city: "Raleigh",
      state: "NC",
      zip: "27602",
      property: "2016 Honda Civic",
      claim: 4_150,
      collateral: 8_200,
      unsecured: 0,
      whoOwes: "At least one of the debtors and another",
      community: null,
      contingent: null,
      unliquidated: null,
      disputed: "No",
      lien: "An agreement you made (such as mortgage or secured car loan)",
      incurredOn: "06/05/2021",
      lastFour: "4150",
    });
    expect(linesAt(marlowe, "106D", "2.1", { part: "claim" })).toMatchObject([
      { item: 1, person: null, from: ["securedCreditors[0].balanceOwed"], state: "answered" },
    ]);
    expect(linesAt(marlowe, "106D", "1")).toMatchObject([{ value: "Yes", state: "computed" }]);
  });

  it("ranks the second mortgage after the first, wherever it is listed", () => {
    const upsideDown = changed(couple.formData, ({ realEstate, securedCreditors }) => {
      realEstate.currentMarketValue = "$230,000";
      securedCreditors.unshift(...securedCreditors.splice(1, 1));
    });
    const petition = petitionOf(upsideDown);
    // 230,000 - 221,400 leaves 8,600 for the second mortgage of 18,900.
    expect(entry(petition, "106D", "2.1")).toMatchObject({ claim: 18_900, collateral: 230_000, unsecured: 10_300 });
    expect(entry(petition, "106D", "2.2")).toMatchObject({ claim: 221_400, collateral: 230_000, unsecured: 0 });
    const paidDown = petitionOf(upsideDown, corrected("106D", "2.2", "claim", "$220,000"));
    expect(entry(paidDown, "106D", "2.1")).toMatchObject({ unsecured: 8_900 });
    expect(total(paidDown, "106D.total")).toBe(220_000 + 18_900 + 17_800 + 9_200 + 90);
  });

  it("uses the value that the office entered on Schedule A/B", () => {
    const worth = { form: "106AB", line: "3.1", part: "entire", item: 1, person: null, value: "$4,000", reason: "Dealer" } as const;
    const petition = petitionOf(single.formData, { corrections: [worth] });
    expect(entry(petition, "106D", "2.1")).toMatchObject({ claim: 4_150, collateral: 4_000, unsecured: 150 });
  });

  it("lists a collector in Part 2 with the line of the debt", () => {
    expect(entry(rowan, "106D", "Part 2")).toEqual({
      name: "Mock Trustee Services PLLC",
      street: "9 Sample Court",
      city: "Charlotte",
      state: "NC",
      zip: "28202",
      lastFour: "3001",
      of: "2.1",
    });
  });

  it("asks for the value of collateral that is listed nowhere else, and uses the office's entry as an amount", () => {
    expect(entry(rowan, "106D", "2.5")).toMatchObject({ collateral: 268_000, unsecured: 0 });
    const unvalued = changed(couple.formData, ({ securedCreditors }) => (securedCreditors[4]!.collateralValue = ""));
    expect(entry(petitionOf(unvalued), "106D", "2.5")).toMatchObject({ collateral: null, unsecured: null });
    const path = "securedCreditors[4].collateralValue";
    expect(gapsAt(petitionOf(unvalued), "106D", "2.5", "collateral")).toMatchObject([{ who: "client", path, isBlocking: true }]);
    const valued = petitionOf(unvalued, corrected("106D", "2.5", "collateral", "$60"));
    expect(entry(valued, "106D", "2.5")).toMatchObject({ collateral: 60, unsecured: 30 });
    expect(gapsAt(valued, "106D", "2.5", "collateral")).toEqual([]);
    const unsaid = petitionOf(withoutDetails(couple.formData), corrected("106D", "2.1", "collateral", "$220,000"));
    expect(entry(unsaid, "106D", "2.1")).toMatchObject({ collateral: 220_000, unsecured: 1_400 });
    expect(gapsAt(unsaid, "106D", "2.2", "collateral")).toMatchObject([{ who: "client", path: "securedCreditors[1].securedBy" }]);
  });
});

describe("106E/F", () => {
  it("fills in every box of a priority claim, with the last four digits of the account", () => {
    expect(entry(marlowe, "106EF", "2.1")).toEqual({
      creditor: "North Carolina Department of Revenue",
      street: "PO Box 25000",
      city: "Raleigh",
      state: "NC",
      zip: "27640",
      lastFour: "0001",
      incurredOn: "04/15/2025; tax years 2024",
      claim: 640,
      priority: null,
      nonpriority: null,
      whoOwes: "Debtor 1 only",
      community: null,
      contingent: null,
      unliquidated: null,
      disputed: "No",
      type: "Taxes and certain other debts you owe the government",
      offset: null,
    });
    expect(gapsAt(marlowe, "106EF", "2.1", "priority")).toMatchObject([{ who: "office", isBlocking: false }]);
  });

  it("lists the claims of each part in alphabetical order, and names the same lines on Schedule H", () => {
    for (const petition of [marlowe, rowan])
      for (const start of ["2.", "4."]) {
        const names = petition.lines.flatMap(({ form, line, part, value }) =>
          form === "106EF" && part === "creditor" && line.startsWith(start) ? [String(value)] : [],
        );
        expect(names.length).toBeGreaterThan(0);
        expect(names).toEqual(
          [...names].sort((one, other) => one.localeCompare(other, "en", { sensitivity: "base", ignorePunctuation: true })),
        );
      }
    const named = changed(couple.formData, ({ unsecuredCreditors }) => {
      unsecuredCreditors[1]!.originalCreditor = "aardvark Bank";
      unsecuredCreditors[2]!.originalCreditor = "";
      unsecuredCreditors[1]!.coSigner = { name: "Al Cosigner", street: "", city: "", state: "", zip: "" };
    });
    const petition = petitionOf(named);
    expect(entry(petition, "106EF", "4.1")).toMatchObject({ creditor: "aardvark Bank" });
    expect(entry(petition, "106EF", `4.${named.unsecuredCreditors.length}`)).toMatchObject({ creditor: null });
    const line = linesAt(petition, "106H", "3.1").concat(linesAt(petition, "106H", "3.2"), linesAt(petition, "106H", "3.3"));
    expect(line.some(({ part, value }) => part === "EF" && value === "4.1")).toBe(true);
  });

  it("gives the types of nonpriority claims, and specifies other types", () => {
    expect(entry(marlowe, "106EF", "4.4")).toMatchObject({ type: "Other. Specify", typeOther: "Medical bill", disputed: "Yes" });
    expect(entry(marlowe, "106EF", "4.3")).toMatchObject({ disputed: null });
    expect(gapsAt(marlowe, "106EF", "4.3", "disputed")).toMatchObject([{ who: "office", isBlocking: false }]);
    expect(entry(marlowe, "106EF", "4.2")).toMatchObject({ type: "Student loans", claim: 9_600, lastFour: "9600" });
    expect(entry(marlowe, "106EF", "4.2")).not.toHaveProperty("typeOther");
  });

  it("lists collectors in Part 3, and the current creditor separately only if it is a different party", () => {
    expect(linesAt(marlowe, "106EF", "5", { part: "name" }).map(({ value }) => value)).toEqual([
      "Placeholder Recovery LLC",
      "Sample Receivables Collections",
      "Placeholder Recovery LLC",
    ]);
    expect(entry(marlowe, "106EF", "5", 3)).toEqual({
      name: "Placeholder Recovery LLC",
      street: "PO Box 620",
      city: "Charlotte",
      state: "NC",
      zip: "28201",
      lastFour: "1090",
      of: "4.7",
      list: "Part 2: Creditors with Nonpriority Unsecured Claims",
    });
    const others = changed(single.formData, ({ unsecuredCreditors }) => {
      unsecuredCreditors[0]!.currentCreditor = "Another Buyer LLC";
      unsecuredCreditors[1]!.currentCreditor = "imaginary emergency physicians, P.A.";
      unsecuredCreditors[3]!.currentCreditor = "Same";
    });
    expect(linesAt(petitionOf(others), "106EF", "5", { part: "name" }).map(({ value }) => value)).toEqual([
      "Placeholder Recovery LLC",
      "Another Buyer LLC",
      "Sample Receivables Collections",
      "Placeholder Recovery LLC",
    ]);
  });

  it("counts a claim of unknown type among the others, as an estimate, and moves it when the office enters its type", () => {
    const plain = petitionOf(withoutDetails(single.formData));
    expect(plain.totals["106EF.6d"]).toMatchObject({ amount: 640, isEstimate: true });
    expect(plain.totals["106EF.6e"]).toMatchObject({ amount: 640, isEstimate: true });
    expect(plain.totals["106EF.6j"]).toMatchObject({ amount: 38_695, isEstimate: true });
    const typed = petitionOf(withoutDetails(single.formData), corrected("106EF", "2.1", "type", "Domestic support obligations"));
    expect([total(typed, "106EF.6a"), total(typed, "106EF.6d"), typed.totals["106EF.6e"]]).toEqual([
      640,
      0,
      { amount: 640, isEstimate: false, blanks: [] },
    ]);
  });

  it("treats a blank amount as a gap, not as zero", () => {
    const blank = petitionOf(changed(single.formData, ({ unsecuredCreditors }) => (unsecuredCreditors[6]!.balanceOwed = "")));
    expect(linesAt(blank, "106EF", "6f")).toMatchObject([{ value: null }]);
    expect(blank.totals["106EF.6j"]).toEqual({ amount: 29_095, isEstimate: false, blanks: ["unsecuredCreditors[6].balanceOwed"] });
    expect(gapsAt(blank, "106EF", "4.2", "claim")).toMatchObject([{ path: "unsecuredCreditors[6].balanceOwed", isBlocking: true }]);
  });
});

describe("the totals of the households", () => {
  it.each([
    ["one person", marlowe, [4_150, 640, 9_600, 29_095, 38_695]],
    ["a couple", rowan, [267_390, 7_390, 22_700, 29_445, 52_145]],
  ])("%s", (_, petition, [d, e, loans, others, f]) => {
    expect(["106D.total", "106EF.6b", "106EF.6e", "106EF.6f", "106EF.6i", "106EF.6j"].map((name) => total(petition, name))).toEqual([
      d,
      e,
      e,
      loans,
      others,
      f,
    ]);
    expect(["106EF.6a", "106EF.6c", "106EF.6d", "106EF.6g", "106EF.6h"].map((name) => total(petition, name))).toEqual([0, 0, 0, 0, 0]);
  });

  it("add up to the expected liabilities", () => {
    const liabilities = (petition: PreparedPetition) =>
      ["106D.total", "106EF.6e", "106EF.6j"].reduce((all, name) => all + (total(petition, name) ?? 0), 0);
    expect([marlowe, rowan].map(liabilities)).toEqual([43_485, 326_925]);
  });
});

describe("106G", () => {
  it("lists the landlord once, with the lease of the home", () => {
    expect(linesAt(marlowe, "106G", "2.2")).toEqual([]);
    expect(entry(marlowe, "106G", "2.1")).toEqual({
      name: "Placeholder Lane Apartments LLC",
      street: "1400 Placeholder Lane",
      city: "Raleigh",
      state: "NC",
      zip: "27601",
      what: "Apartment, until May 2027",
    });
  });

  it("lists other contracts, a landlord without a lease, and leased vehicles with their lessor", () => {
    const leasing = changed(couple.formData, ({ personalInfo, vehicles }) => {
      personalInfo.rentsHome = "yes";
      vehicles[0]!.leased = "yes";
    });
    const petition = petitionOf(leasing);
    expect(entry(petition, "106G", "2.1")).toMatchObject({ name: null, what: "Lease of the home" });
    expect(gapsAt(petition, "106G", "2.1", "name")).toMatchObject([{ path: "personalInfo.landlord.name", who: "client" }]);
    expect(entry(petition, "106G", "2.2")).toMatchObject({ name: "Demo Wireless", what: "Phone contract, until March 2027" });
    expect(entry(petition, "106G", "2.3")).toMatchObject({ name: "Demo Motor Credit", what: "Lease of 2021 Toyota RAV4", zip: "27702" });
  });
});

describe("106H", () => {
  it("lists each co-signer once, with the lines of all debts", () => {
    expect(entry(rowan, "106H", "3.1")).toEqual({
      name: "Pat Mockford",
      street: "5 Mock Hill Road",
      city: "Asheboro",
      state: "NC",
      zip: "27203",
      D: "2.4",
      EF: "2.1, 4.2",
      G: null,
    });
    expect(linesAt(rowan, "106H", "3.2")).toEqual([]);
    expect(entry(marlowe, "106H", "3.1")).toMatchObject({ name: "Avery Sampleton", D: "2.1", EF: "4.2" });
  });

  it("says that the client never lived in a community property state only after a no with and one without a spouse", () => {
    const path = "personalInfo.communityPropertyState";
    const alone = "personalInfo.communityPropertyAlone";
    const answered = (communityPropertyState?: string, communityPropertyAlone?: string) =>
      petitionOf({ ...couple.formData, personalInfo: { ...couple.formData.personalInfo, communityPropertyState, communityPropertyAlone } });
    const line = (petition: PreparedPetition) => linesAt(petition, "106H", "2", { part: "" });
    const saying = [line(answered("yes")), line(answered("no")), line(answered("no", "no")), line(answered("no", "yes"))];
    expect(saying).toMatchObject([[{ value: "Yes" }], [{ value: null }], [{ value: "No" }], [{ value: "Yes" }]]);
    expect(gapsAt(answered("no"), "106H", "2", "")).toMatchObject([{ who: "client", path: alone, isBlocking: false }]);
    expect(gapsAt(answered(), "106H", "2", "")).toMatchObject([{ who: "client", path, isBlocking: false }]);
  });

  it("lists a spouse who owes a debt but does not file, and no spouse who files", () => {
    const alone = petitionOf(couple.formData, { filing: "alone" });
    expect(entry(alone, "106H", "3.1")).toMatchObject({ name: "Delaney R. Placeholder", D: "2.1, 2.2, 2.3, 2.5" });
    expect(entry(alone, "106D", "2.1")).toMatchObject({ whoOwes: "At least one of the debtors and another" });
    expect(gapsAt(alone, "106EF", "4.3", "whoOwes")).toMatchObject([{ who: "office" }]);
    const signer = changed(
      couple.formData,
      ({ securedCreditors }) =>
        (securedCreditors[0]!.coSigner = { name: "DELANEY RUTH PLACEHOLDER", street: "", city: "", state: "", zip: "" }),
    );
    expect(entry(petitionOf(signer), "106H", "3.1")).toMatchObject({ name: "Pat Mockford" });
  });

  it("answers no only if every debt is known to have a single debtor", () => {
    const own = changed(single.formData, ({ securedCreditors, unsecuredCreditors }) => {
      for (const row of [...securedCreditors, ...unsecuredCreditors]) {
        row.whoOwes = "me";
        delete row.coSigner;
      }
    });
    expect(linesAt(petitionOf(own), "106H", "1")).toMatchObject([{ value: "No", state: "computed" }]);
    const unsaid = changed(own, ({ priorityCreditors }) => delete priorityCreditors[0]!.whoOwes);
    expect(linesAt(petitionOf(unsaid), "106H", "1")).toMatchObject([{ value: null }]);
    const unnamed = changed(own, ({ securedCreditors }) => (securedCreditors[0]!.whoOwes = "withSomeone"));
    expect(gapsAt(petitionOf(unnamed), "106H", "3.1", "name")).toMatchObject([{ path: "securedCreditors[0].coSigner.name" }]);
  });
});

describe("the creditor forms", () => {
  it("consist only of gaps while nothing is answered", () => {
    const empty = petitionOf({});
    expect(["106D", "106EF", "106G", "106H"].map((form) => linesAt(empty, form as FormNumber, "1")[0]?.value)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(empty.gaps.filter(({ form }) => ["106D", "106EF", "106G", "106H"].includes(form)).length).toBeGreaterThan(3);
  });

  it("list more entries than a form has room for", () => {
    const many = petitionOf(fullForm(couple.formData, 60));
    expect(entry(many, "106EF", "4.60")).toMatchObject({ claim: 7_920 });
    expect(total(many, "106D.total")).toBe(12 * 267_390);
    expect(total(many, "106EF.6e")).toBe(20 * 7_390);
    expect(total(many, "106EF.6j")).toBe(10 * 52_145);
  });

  it("contain no full number, whatever is typed", () => {
    const hostile = changed(couple.formData, ({ securedCreditors, priorityCreditors, unsecuredCreditors }) => {
      securedCreditors[0]!.lastFour = "4444-3333-2222-1111";
      securedCreditors[1]!.securedBy = "vehicle6";
      priorityCreditors[0]!.accountNumber = "unknown";
      priorityCreditors[1]!.accountNumber = "987-65-4321";
      unsecuredCreditors[0]!.originalCreditor = '=HYPERLINK("x")\u202e<script>';
      unsecuredCreditors[1]!.balanceOwed = "about nothing";
    });
    const petition = petitionOf(hostile);
    expect(entry(petition, "106D", "2.1")).toMatchObject({ lastFour: "1111" });
    expect(entry(petition, "106D", "Part 2")).toMatchObject({ lastFour: "1111" });
    expect(entry(petition, "106D", "2.2")).toMatchObject({ collateral: null, unsecured: null });
    expect([2, 3].map((item) => entry(petition, "106EF", `2.${item}`)["lastFour"])).toEqual([null, "4321"]);
    expect(entry(petition, "106EF", "4.6")).toMatchObject({ claim: null });
    const typed = petitionOf(hostile, corrected("106EF", "4.1", "lastFour", "12345-67890"));
    expect(linesAt(typed, "106EF", "4.1", { part: "lastFour" })).toMatchObject([{ value: "7890", state: "office" }]);
    const values = petition.lines.filter(({ form }) => form.startsWith("106")).map(({ value }) => String(value));
    const full = [...couple.secrets, "444433332222", "4444-3333"];
    expect(values.filter((value) => full.some((secret) => value.includes(secret)))).toEqual([]);
  });
});
