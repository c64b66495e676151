import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import type { Line } from "../../app/petition/lines/line.ts";
import { questionsOf } from "../../app/questionnaire/answers/questions.ts";
import { formMaps } from "../../app/official-forms/maps.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import { couple, fullForm, single, withoutDetails } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";

const marlowe = petitionOf(single.formData);
const rowan = petitionOf(couple.formData);

type Petition = typeof rowan;

const valuesAt = (petition: Petition, line: string, more: Partial<Line> = {}) =>
  Object.fromEntries(linesAt(petition, "107", line, more).map(({ part, value }) => [part, value]));

/** Lists the answer of each line, "No" or "Yes", marked with * if it is a default; "-" for none. */
const answersOn = (petition: Petition, from = 1, to = 28): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
    .map((line) => {
      const part = line === "6" ? "paid" : "";
      const [found] = linesAt(petition, "107", line, { part, item: null });
      return `${line} ${found?.value ?? "-"}${found?.state === "default" ? "*" : ""}`;
    })
    .join(", ");

const withAffairs = (formData: Answers, changes: object): object => ({
  ...formData,
  financialAffairs: { ...formData.financialAffairs, ...changes },
});

describe("the statement of financial affairs (107)", () => {
  it("answers all lines that a couple or a single client answered", () => {
    expect(answersOn(rowan, 2)).toBe(
      "2 Yes, 3 No, 4 Yes, 5 Yes, 6 Yes, 7 Yes, 8 No, 9 Yes, 10 No, 11 No, 12 No, 13 Yes, 14 -, 15 Yes, 16 -, 17 Yes, " +
        "18 Yes, 19 No, 20 Yes, 21 Yes, 22 No, 23 No, 24 No, 25 -, 26 -, 27 No, 28 No",
    );
    expect(answersOn(marlowe, 2)).toBe(
      "2 Yes, 3 No, 4 Yes, 5 Yes, 6 Yes, 7 Yes, 8 No, 9 Yes, 10 Yes, 11 No, 12 No, 13 No, 14 -, 15 Yes, 16 -, 17 Yes, " +
        "18 Yes, 19 No, 20 Yes, 21 No, 22 No, 23 No, 24 No, 25 -, 26 -, 27 No, 28 No",
    );
    expect([linesAt(rowan, "107", "1"), linesAt(marlowe, "107", "1")]).toMatchObject([
      [{ value: "Married", state: "answered" }],
      [{ value: "Not married", state: "answered", from: ["personalInfo.maritalStatus", "personalInfo.maritalDetail"] }],
    ]);
    expect(valuesAt(rowan, "6", { part: "" })[""]).toBe("Yes. Debtor 1 or Debtor 2 or both have primarily consumer debts.");
  });

  it("uses free text and lists if the court's questions are not answered, and leaves open what they do not cover", () => {
    expect(answersOn(petitionOf(withoutDetails(couple.formData)), 1)).toBe(
      "1 Married, 2 -, 3 -, 4 Yes, 5 Yes, 6 Yes, 7 Yes, 8 -, 9 Yes, 10 No, 11 -, 12 -, 13 -, 14 -, 15 Yes, 16 -, 17 Yes, " +
        "18 Yes, 19 -, 20 Yes, 21 Yes, 22 -, 23 -, 24 -, 25 -, 26 -, 27 -, 28 -",
    );
    const texts = Object.entries(single.formData.financialAffairs).filter(([, value]) => typeof value === "string");
    const none = Object.fromEntries(texts.map(([name]) => [name, "None"]));
    expect(
      answersOn(petitionOf({ financialAffairs: { ...none, realEstateSalesQuestion: "no", vehicleTransfersQuestion: "no" } }), 5, 21),
    ).toBe("5 -, 6 -, 7 -, 8 -, 9 No, 10 No, 11 -, 12 -, 13 -, 14 -, 15 No, 16 -, 17 No, 18 -, 19 -, 20 -, 21 No");
  });

  describe("leaves open what a narrower question does not cover", () => {
    const answered = { realEstateSalesQuestion: "no", vehicleTransfersQuestion: "no", relativePayments: [] };
    const asked = { relativePayments: "no", business: "no" } as const;
    const confirmed = { "financialAffairs.realEstateSalesQuestion": "no", "financialAffairs.vehicleTransfersQuestion": "no" };
    const prepared = (changes: object, presets = confirmed) =>
      petitionOf({ financialAffairs: { ...answered, ...changes } }, {}, undefined, presets);
    const openOn = (line: string, changes: object = {}, presets = confirmed) => {
      const petition = prepared(changes, presets);
      const { value, from } = linesAt(petition, "107", line, { part: "", item: null })[0]!;
      const gaps = petition.gaps.filter((gap) => gap.form === "107" && gap.line === line && gap.part === "");
      return { value, from: from.length > 0, gaps: gaps.map(({ who, path, isBlocking }) => [who, path, isBlocking]) };
    };
    const forOffice = { value: null, from: true, gaps: [["office", null, false]] };
    const forClient = (path: string) => ({ value: null, from: true, gaps: [["client", `financialAffairs.${path}`, false]] });

    it("to the office, after a no", () => {
      expect(openOn("18")).toEqual(forOffice);
      expect(openOn("5", { otherIncomeHistory: "None" })).toEqual(forOffice);
      expect(openOn("7", { asked: { ...asked, business: "yes" } })).toEqual(forOffice);
    });

    it("to the client, while a question that covers more is open", () => {
      expect(openOn("18", {}, {} as typeof confirmed)).toEqual(forClient("realEstateSalesQuestion"));
      expect(openOn("20", { closedAccounts: "None" })).toEqual(forClient("asked.closedAccounts"));
      expect(openOn("7", { asked: { relativePayments: "no" } })).toEqual(forClient("asked.business"));
    });

    it("and takes a yes, or a no to all that the line asks", () => {
      const changes = { otherIncomeHistory: "Side work", closedAccounts: "Checking at Mock Bank", asked };
      expect([5, 7, 20].map((line) => answersOn(prepared(changes), line, line))).toEqual(["5 Yes", "7 No", "20 Yes"]);
      expect(answersOn(prepared({ closedAccounts: "None", asked: { closedAccounts: "no" } }), 20, 20)).toBe("20 No");
      const sold = { vehicleTransfersQuestion: "yes", vehicleTransfers: [{ makeModel: "Mock", date: "2026-01-05" }] };
      expect(answersOn(prepared(sold), 18, 18)).toBe("18 Yes");
    });

    it("about a spouse with another home, of whom only the client's move is known", () => {
      const { personalInfo, contactInfo } = couple.formData;
      const settled = (spouseAddress: object) =>
        petitionOf({
          personalInfo: { ...personalInfo, priorAddresses: [] },
          contactInfo: { ...contactInfo, movedIn: "2019-05-01", spouseAddress },
        });
      const answer = (petition: Petition) => linesAt(petition, "107", "2", { part: "", item: null })[0]!.value;
      const same = { street: contactInfo.streetAddress.toUpperCase() };
      expect([{}, same, { street: "7 Elsewhere Ln" }].map((address) => answer(settled(address)))).toEqual(["No", "No", null]);
      const gaps = settled({ street: "7 Elsewhere Ln" }).gaps.filter(({ form, line }) => form === "107" && line === "2");
      expect(gaps).toMatchObject([{ who: "office", path: null, isBlocking: false }]);
    });
  });

  it("lists the addresses of three years, and shared ones once", () => {
    const from = { from: "06/01/2019", to: "08/15/2024" };
    expect(valuesAt(rowan, "2", { item: 1, person: "debtor1" })).toMatchObject({ street: "31 Former Home Drive", state: "SC", ...from });
    expect(valuesAt(rowan, "2", { item: 1, person: "debtor2" })).toEqual({ sameAs: "Same as Debtor 1", ...from });
    const on = (asOf: string) => petitionOf(couple.formData, {}, asOf);
    expect([valuesAt(on("2027-08-15"), "2", { part: "", item: null }), valuesAt(on("2027-08-16"), "2", { part: "", item: null })]).toEqual([
      { "": "Yes" },
      { "": "No" },
    ]);
    expect(valuesAt(rowan, "2", { part: "asGiven" }).asGiven).toContain("Greenville, South Carolina");
  });

  it("lists the income of three years for each debtor", () => {
    expect(valuesAt(rowan, "4", { item: 2, person: null })).toEqual({ year: "2025" });
    expect(valuesAt(rowan, "4", { item: 1, person: "debtor1" })).toMatchObject({ amount: 57_400, wages: "Yes", business: null });
    expect(valuesAt(rowan, "4", { item: 2, person: "debtor1" })).toMatchObject({ amount: 64_300, wages: "Yes", business: "Yes" });
    expect(valuesAt(marlowe, "4", { item: 1, person: "debtor1" })).toEqual({ amount: 42_000, wages: "Yes", business: null });
    expect(valuesAt(rowan, "5", { item: 1, person: "debtor2" })).toMatchObject({ year: "2026", source: "Tutoring", amount: 3500 });
    expect(valuesAt(rowan, "5", { item: 3, person: "debtor1" })).toMatchObject({ year: "2024", source: "Unemployment", amount: 2100 });
    expect(valuesAt(rowan, "5", { item: null })).toMatchObject({ lastYear: "2025", yearBefore: "2024" });
    const blank = petitionOf(withAffairs(single.formData, { grossIncomeHistory: [{ year: "Current Year" }] }));
    const asked = blank.gaps.filter(({ form, line, part }) => form === "107" && line === "4" && part === "amount");
    expect(asked.map(({ path }) => path)).toEqual([0, 1, 2].map((row) => `financialAffairs.grossIncomeHistory[${row}].debtorAmount`));
    const zero = { grossIncomeHistory: ["Current Year", "Prior Year", "Year Before Last"].map((year) => ({ year, debtorAmount: "$0" })) };
    expect(answersOn(petitionOf(withAffairs(single.formData, zero)), 4, 4)).toBe("4 No");
  });

  it("says where income came from only as the client says it", () => {
    const row = { year: "Current Year", debtorAmount: "$900" };
    const withIncome = (more: object, business: "yes" | "no" | undefined) => {
      const asked = { ...single.formData.financialAffairs.asked, business };
      return petitionOf(withAffairs(single.formData, { grossIncomeHistory: [{ ...row, ...more }], asked }));
    };
    const sources = (petition: Petition) => {
      const { wages, business } = valuesAt(petition, "4", { item: 1, person: "debtor1" });
      const gaps = petition.gaps.filter(({ form, line, item }) => form === "107" && line === "4" && item === 1);
      return [wages, business, gaps.map(({ part, who, path }) => [part, who, path])];
    };
    const at = (name: string) => `financialAffairs.${name}`;
    const wages = at("grossIncomeHistory[0].debtorWages");
    expect(sources(withIncome({}, undefined))).toEqual([null, null, [["wages", "client", at("asked.business")]]]);
    expect(sources(withIncome({}, "yes"))).toEqual([null, null, [["wages", "client", wages]]]);
    expect(sources(withIncome({}, "no"))).toEqual(["Yes", null, []]);
    expect(sources(withIncome({ debtorWages: "$600", debtorBusiness: "$300" }, "yes"))).toEqual(["Yes", "Yes", []]);
    expect(sources(withIncome({ debtorWages: "$0", debtorBusiness: "$900" }, "no"))).toEqual([null, "Yes", []]);
    const differing = withIncome({ debtorWages: "$600", debtorBusiness: "$200" }, "yes");
    expect(sources(differing)).toEqual(["Yes", "Yes", [["amount", "office", null]]]);
    const inParts = withIncome({ debtorAmount: "", debtorWages: "$600", debtorBusiness: "$300" }, "yes");
    expect(valuesAt(inParts, "4", { item: 1, person: "debtor1" })).toMatchObject({ amount: 900, wages: "Yes", business: "Yes" });
  });

  describe("when the answers are from another year than the filing", () => {
    const answered = (first: number, last: number, asOf = "2027-01-15", formData: object = couple.formData) =>
      petitionOf(formData, {}, asOf, {}, { first, last });
    const amountsOn = (petition: Petition, person: "debtor1" | "debtor2") =>
      [1, 2, 3].map((item) => [
        valuesAt(petition, "4", { item, person: null })["year"],
        valuesAt(petition, "4", { item, person, part: "amount" })["amount"],
      ]);
    const gapsOn = ({ gaps }: Petition) =>
      gaps
        .filter(({ form, line, part }) => form === "107" && line === "4" && part !== "sources")
        .map(({ item, person, who, path }) => [item, person, who, path]);
    const row = (index: number, column: string) => `financialAffairs.grossIncomeHistory[${index}].${column}`;

    it("keeps each amount on its year, asks the client for the new one, and the office for the rest of the last one", () => {
      const petition = answered(2026, 2026);
      expect(amountsOn(petition, "debtor1")).toEqual([
        ["2027", null],
        ["2026", 57_400],
        ["2025", 64_300],
      ]);
      expect(amountsOn(petition, "debtor2").map(([, amount]) => amount)).toEqual([null, 40_900, 43_100]);
      expect(linesAt(petition, "107", "4", { item: 2, person: "debtor1", part: "amount" })[0]!.from).toEqual([row(0, "debtorAmount")]);
      expect(gapsOn(petition)).toEqual([
        [1, null, "office", null],
        [1, "debtor1", "client", row(0, "debtorAmount")],
        [1, "debtor2", "client", row(0, "spouseAmount")],
        [2, "debtor1", "office", null],
        [2, "debtor2", "office", null],
      ]);
    });

    it("never takes a missing year for one without income", () => {
      const zero = { grossIncomeHistory: ["Current Year", "Prior Year", "Year Before Last"].map((year) => ({ year, debtorAmount: "$0" })) };
      const formData = withAffairs(single.formData, zero);
      expect(answersOn(answered(2027, 2027, "2027-01-15", formData), 4, 4)).toBe("4 No");
      expect(answersOn(answered(2026, 2026, "2027-01-15", formData), 4, 4)).toBe("4 -");
    });

    it("leaves years open that no row is about", () => {
      expect(amountsOn(answered(2026, 2026, "2029-01-15"), "debtor1").map(([, amount]) => amount)).toEqual([null, null, null]);
      const earlier = answered(2027, 2027, "2026-12-30");
      expect(amountsOn(earlier, "debtor1")).toEqual([
        ["2026", 64_300],
        ["2025", 61_000],
        ["2024", null],
      ]);
      expect(gapsOn(earlier).slice(1)).toEqual([
        [3, "debtor1", "office", null],
        [3, "debtor2", "office", null],
      ]);
    });

    it("asks the office to check answers that may be from either of two years", () => {
      expect(gapsOn(answered(2026, 2027))).toEqual([[1, null, "office", null]]);
      expect(gapsOn(answered(2027, 2027))).toEqual([]);
      expect(
        gapsOn(answered(2026, 2027, "2027-01-15", { personalInfo: single.formData.personalInfo })).map(([, , who]) => who),
      ).not.toContain("office");
    });
  });

  it("places other income by year, with the debtors side by side, and attaches income of any other year", () => {
    const entry = (year: string, who: string, source: string) => ({ year, who, source, amount: "$1" });
    const otherIncomeRows = [
      entry("2023", "client", "Old"),
      entry("2024", "client", "Pension"),
      entry("2026 to date", "spouse", "Rent"),
      entry("2026", "client", "Tips"),
      entry("2026", "client", "Odd jobs"),
      entry("2024, 2025", "spouse", "Both years"),
    ];
    const petition = petitionOf(withAffairs(couple.formData, { otherIncomeRows }));
    const { sheets, unplaced: left } = placeLines(formMaps["107"], linesAt(petition, "107", "5"));
    const sources = sheets.flatMap(({ placed }) => placed.filter(({ line }) => line?.part === "source"));
    const placed = sources.map(({ place, value }) => [place.kind === "text" && place.box.slice(0, 2), value]);
    const [mine, spouses, first, second, yearBefore] = [216, 393, 252, 237, 125];
    expect(placed).toEqual(
      expect.arrayContaining([
        [[mine, first], "Tips"],
        [[mine, second], "Odd jobs"],
        [[mine, yearBefore], "Pension"],
        [[spouses, first], "Rent"],
      ]),
    );
    expect(placed).toHaveLength(4);
    expect(left.filter(({ line }) => line.part === "source").map(({ line }) => line.value)).toEqual(["Old", "Both years"]);
  });

  it("splits creditors' names and addresses into boxes if possible", () => {
    const creditors = [
      "Example, Inc., P.O. Box 4, Durham, NC 27702",
      "1st Sample Bank\n12 Mock Street\nBoone NC 28607",
      "Example Bank, Durham",
    ];
    const creditorPayments = creditors.map((creditor) => ({ creditor }));
    const petition = petitionOf(withAffairs(couple.formData, { creditorPayments }));
    const boxes = ["creditor", "street", "city", "state", "zip"] as const;
    expect([1, 2, 3].map((item) => boxes.map((box) => valuesAt(petition, "6", { item })[box]))).toEqual([
      ["Example, Inc.", "P.O. Box 4", "Durham", "NC", "27702"],
      ["1st Sample Bank", "12 Mock Street", "Boone", "NC", "28607"],
      ["Example Bank, Durham", null, null, null, null],
    ]);
    const business = petitionOf({ ...couple.formData, personalInfo: { ...couple.formData.personalInfo, debtsMainly: "business" } });
    expect(valuesAt(business, "6", { item: null })).toMatchObject({ paidOfBusiness: "Yes" });
    expect(valuesAt(business, "6", { item: null })).not.toHaveProperty("paid");
  });

  it("takes the status of a case from the client's choice, and shows the client's words beside it", () => {
    const status = (answers: object) => {
      const petition = petitionOf(withAffairs(couple.formData, { lawsuitRows: [{ title: "A v. B", ...answers }] }));
      const said = valuesAt(petition, "9", { item: 1 });
      const gap = petition.gaps.find(({ form, line, part }) => form === "107" && line === "9" && part === "status");
      return [said.status, said.statusAsGiven, gap?.path];
    };
    expect(status({ stage: "concluded", status: "Pending" })).toEqual(["Concluded", "Pending", undefined]);
    expect(status({ stage: "appeal" })).toEqual(["On appeal", null, undefined]);
    expect(status({ status: "We settled" })).toEqual([null, "We settled", "financialAffairs.lawsuitRows[0].stage"]);
  });

  describe("lists only the payments that a line asks for, and tells the office of the others", () => {
    const paid = (rows: object[], changes: object = {}) => petitionOf(withAffairs(couple.formData, { creditorPayments: rows, ...changes }));
    const listed = (petition: Petition, line = "6", part = "creditor") =>
      linesAt(petition, "107", line, { part }).flatMap(({ item, value }) => (value === null ? [] : [item]));
    const flagged = (petition: Petition, line = "6") =>
      petition.gaps.filter((gap) => gap.form === "107" && gap.line === line && gap.part === "leftOut").map(({ item, who }) => [item, who]);
    const pay = (date: string, amount: string, creditor = "Mock Bank, 1 Oak Rd, Boone, NC 28607") => ({ creditor, date, amount });

    it("within 90 days before filing", () => {
      const petition = paid([pay("2026-08-22", "$700"), pay("2026-08-21", "$700", "Sample Bank"), pay("", "$700", "Demo Bank")]);
      expect([listed(petition), flagged(petition)]).toEqual([[1, 3], [[2, "office"]]]);
    });

    it("of $600 to one creditor in all, or of an unknown amount", () => {
      const petition = paid([
        pay("2026-10-01", "$300"),
        pay("2026-11-01", "$300"),
        pay("2026-10-01", "$599", "Sample Bank"),
        pay("2026-10-02", "", "Demo Bank"),
      ]);
      expect([listed(petition), flagged(petition)]).toEqual([[1, 2, 4], [[3, "office"]]]);
    });

    it("of a year to insiders", () => {
      const to = (date: string) => ({ name: "Pat Mockford", relationship: "Mother", date, amount: "$50" });
      const petition = petitionOf(withAffairs(couple.formData, { relativePayments: [to("2025-11-20"), to("2025-11-19")] }));
      expect([listed(petition, "7", "insider"), flagged(petition, "7")]).toEqual([[1], [[2, "office"]]]);
    });

    it("and prints nothing of the others", () => {
      const petition = paid([pay("2026-01-05", "$700", "Early Bank"), pay("2026-10-01", "$700")]);
      const { sheets, unplaced: left } = placeLines(formMaps["107"], linesAt(petition, "107", "6"));
      const values = sheets.flatMap(({ placed }) => placed.map(({ value }) => value));
      expect([values.includes("Mock Bank"), JSON.stringify([values, left]).includes("Early Bank")]).toEqual([true, false]);
    });
  });

  it("lists gifts to charities on line 14, and those to persons on line 13", () => {
    const gift = (toCharity: string | undefined, who: string, value: string) => ({
      who,
      toCharity,
      what: "Money",
      value,
      date: "2026-01-05",
    });
    const given = (...giftRows: object[]) => petitionOf(withAffairs(couple.formData, { giftRows }));
    const church = given(gift("yes", "First Church", "$400"), gift("yes", "first church", "$300"));
    expect(answersOn(church, 13, 14)).toBe("13 -, 14 Yes");
    expect(valuesAt(church, "14", { item: 2 })).toEqual({
      charity: "first church",
      address: null,
      gift: "Money",
      dates: "01/05/2026",
      value: 300,
    });
    expect(answersOn(given(gift("yes", "First Church", "$400")), 14, 14)).toBe("14 -");
    const both = given(gift("no", "Nephew", "$650"), gift("yes", "First Church", "$50"));
    expect(answersOn(both, 13, 14)).toBe("13 Yes, 14 -");
    expect(valuesAt(both, "13", { item: 1 })).toMatchObject({ person: "Nephew", dates: "01/05/2026" });
    const unsaid = given(gift(undefined, "Grace", "$650"));
    const asked = unsaid.gaps.filter(({ form, line, part }) => form === "107" && line === "13" && part === "person");
    expect(asked.map(({ path }) => path)).toEqual(["financialAffairs.giftRows[0].toCharity"]);
  });

  it("has a row for each payment, lawsuit, taken property, and gift", () => {
    expect(valuesAt(rowan, "6", { item: 2 })).toMatchObject({ dates: "09/20/2026", amount: 1300, stillOwed: 6050 });
    expect(valuesAt(rowan, "7", { item: 1 })).toMatchObject({ insider: "Pat Mockford, Mother of Delaney", amount: 1200, stillOwed: 800 });
    expect(valuesAt(marlowe, "7", { item: 1 }).stillOwed).toBe(0);
    expect(valuesAt(rowan, "9", { item: 1 })).toMatchObject({ caseNumber: "26 SP 000000", nature: "Foreclosure" });
    expect(valuesAt(marlowe, "10", { item: 1 })).toMatchObject({
      creditor: "Sample Title Loans",
      property: "2007 Toyota Camry",
      value: 2000,
    });
    expect(valuesAt(rowan, "13", { item: 1 })).toMatchObject({ person: "Nephew", gift: "Money for college", value: 650 });
    expect(valuesAt(marlowe, "17").asGiven).toContain("budget session");
    expect(valuesAt(marlowe, "14")).toEqual({ "": null });
  });

  it("lists only the transfers of two years, but names the dates that it checked as sources", () => {
    expect(linesAt(rowan, "107", "18", { part: "property" }).map(({ value }) => value)).toEqual(["2012 Nissan Altima"]);
    const sold = petitionOf(couple.formData, {}, "2026-07-31");
    expect(linesAt(sold, "107", "18", { item: 1 })).toMatchObject([
      { part: "property", value: "31 Former Home Drive, Greenville, SC 29601" },
      { part: "date", value: "07/31/2024" },
      { part: "received", value: 168_000 },
      { part: "person", value: "Jordan Fictional" },
      { part: "address", value: "31 Former Home Drive, Greenville, SC 29601" },
      { part: "relationship", value: "None" },
    ]);
    const onlyOld = petitionOf(withAffairs(couple.formData, { vehicleTransfersQuestion: "no" }));
    expect(linesAt(onlyOld, "107", "18")).toMatchObject([{ value: null, state: "missing" }]);
    expect(linesAt(onlyOld, "107", "18")[0]!.from).toContain("financialAffairs.realEstateSales[0].date");
    const unknown = petitionOf(withAffairs(couple.formData, { realEstateSales: [], vehicleTransfersQuestion: "no" }));
    expect(unknown.gaps.find(({ form, line }) => form === "107" && line === "18")?.path).toBe("financialAffairs.realEstateSales[0].date");
  });

  it("has rows for the office where it answers with yes", () => {
    const place = { form: "107", item: null, person: null, part: "", reason: "Asked" } as const;
    const yes = ["8", "16", "25", "26", "28"].map((line) => ({ ...place, line, value: "Yes" }));
    const paid = { ...place, line: "16", part: "person", item: 1, value: "Example Credit Counseling" };
    const petition = petitionOf(couple.formData, { corrections: [...yes, paid] });
    expect(["8", "16", "25", "26", "28"].map((line) => new Set(linesAt(petition, "107", line).map(({ item }) => item)).size - 1)).toEqual([
      2, 2, 1, 1, 1,
    ]);
    expect(linesAt(petition, "107", "16", { part: "person", item: 1 })).toMatchObject([{ value: paid.value, state: "office" }]);
    expect(["8", "16", "25", "26", "28"].flatMap((line) => linesAt(rowan, "107", line).filter(({ item }) => item !== null))).toEqual([]);
  });

  it("lists a business if there was one, and asks the office for what no question asks", () => {
    const owner = withAffairs(couple.formData, { asked: { business: "yes", storage: "yes", receiver: "yes" } });
    const petition = petitionOf(owner, {}, "2025-10-31");
    expect(valuesAt(petition, "27", { item: 1 })).toMatchObject({ name: "Placeholder Lawn Care", ein: "12-3456789", nature: "Lawn care" });
    expect(answersOn(petition, 27, 28)).toBe("27 Yes, 28 -");
    expect(answersOn(petition, 12, 12)).toBe("12 Yes");
    const details = petition.gaps.filter(({ form, part }) => form === "107" && part === "details").map(({ line, who }) => line + who);
    expect(details).toEqual(["22office"]);
    expect(petitionOf(owner).gaps).toContainEqual(expect.objectContaining({ form: "107", line: "27", part: "details", who: "office" }));
    expect(linesAt(petition, "107", "27", { part: "ein" })).toHaveLength(1);
    expect(linesAt(rowan, "107", "27")).toHaveLength(1);
  });

  it("lists only the client's affairs if the spouse does not file", () => {
    const { lines } = petitionOf(couple.formData, { filing: "alone" });
    const of107 = lines.filter(({ form }) => form === "107");
    expect(of107.filter(({ person }) => person === "debtor2")).toEqual([]);
    expect(of107.filter(({ value }) => value === "Tutoring")).toEqual([]);
  });
});

describe("any answers to the statement", () => {
  it("leave only gaps on an empty form, and every client gap has a question", () => {
    const empty = petitionOf({});
    const untouched = linesAt(empty, "107", "18")[0]!;
    expect(untouched).toMatchObject({ value: null, state: "missing" });
    expect(empty.lines.filter(({ form, state }) => form === "107" && state === "answered")).toEqual([]);
    for (const [formData, petition] of [
      [{}, empty],
      [couple.formData, rowan],
      [single.formData, marlowe],
    ] as const) {
      const questions = new Set(
        questionsOf(formData).flatMap(({ groups }) => groups.flatMap(({ questions: all }) => all.map(({ path }) => path))),
      );
      const mine = petition.gaps.filter(({ form }) => ["101", "107", "108", "121", "106Dec"].includes(form));
      expect(mine.filter(({ who, path }) => who === "client" && !questions.has(path ?? ""))).toEqual([]);
    }
  });

  it("may be many and hostile", () => {
    const many = petitionOf(fullForm(couple.formData, 60));
    expect(linesAt(many, "107", "9", { part: "title" })).toHaveLength(60);
    expect(linesAt(many, "107", "13", { part: "value" })).toHaveLength(60);
    const text = "\u202e<script>'\"\n\ud800__proto__";
    const rows = [{ date: text, year: text, who: text, name: text, amount: text, value: text, title: text }];
    const lists = ["otherIncomeRows", "relativePayments", "takenRows", "giftRows", "lawsuitRows", "grossIncomeHistory"];
    const hostile = { financialAffairs: { asked: { lawsuits: text }, ...Object.fromEntries(lists.map((name) => [name, rows])) } };
    expect(linesAt(petitionOf(hostile), "107", "9", { part: "title" })).toMatchObject([{ value: text.trim() }]);
    expect(answersOn(petitionOf(hostile), 9, 9)).toBe("9 Yes");
  });
});
