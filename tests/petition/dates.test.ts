import { describe, expect, it } from "vitest";
import { rules } from "../../app/petition/dates/rules.ts";
import { couple, single } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const rowan = petitionOf(couple.formData).dates;

/** The results of a rule for a form, reduced to what the tests compare. */
const resultsOf = (formData: object, id: string, asOf: string) =>
  petitionOf(formData, {}, asOf)
    .dates.filter((date) => date.id === id)
    .map(({ state, isInside, days, until }) => ({ state, isInside, days, until }));

const inside = (until: string, days: number) => ({ state: days <= 14 ? "near" : "inside", isInside: true, days, until });
const outside = (until: string, days: number) => ({ state: days <= 14 ? "near" : "outside", isInside: false, days, until });

const personal = (answers: object) => ({ personalInfo: answers });
const affairs = (list: string, date: string) => ({ financialAffairs: { [list]: [{ date, name: "Pat" }] } });
const priorCase = (chapter: string, dates: object) => personal({ priorCases: [{ chapter, outcome: "discharged", ...dates }] });

describe("Rowan's dates, as if filed on November 20, 2026", () => {
  const at = (path: string, id?: string) => rowan.find((date) => date.path === path && (id === undefined || date.id === id));

  it("show 827 days of residence in North Carolina", () => {
    expect(at("contactInfo.movedIn")).toMatchObject({ id: "residence", daysAgo: 827, state: "outside", isInside: false, person: null });
  });

  it("bar a Chapter 7 discharge until May 11, 2028, but not one in Chapter 13", () => {
    const filedOn = "personalInfo.priorCases[0].filedOn";
    expect(at(filedOn, "chapter-7-after-7")).toMatchObject({ until: "2028-05-11", state: "inside", person: "debtor1" });
    expect(at(filedOn, "chapter-13-after-7")).toMatchObject({ until: "2024-05-11", state: "outside" });
  });

  it("show one car within 910 days and one outside, and the home within 1,215 days", () => {
    expect(at("vehicles[0].purchaseDate")).toMatchObject({ what: "2021 Toyota RAV4", daysAgo: 791, state: "inside" });
    expect(at("vehicles[1].purchaseDate")).toMatchObject({ state: "outside" });
    expect(at("realEstate.homePurchaseDate")).toMatchObject({ daysAgo: 827, state: "inside" });
  });

  it("show one cash advance just outside 70 days and one inside", () => {
    expect(at("cashAdvances.cashAdvances[0].date")).toMatchObject({ daysAgo: 76, isInside: false, state: "near", days: 6 });
    expect(at("cashAdvances.cashAdvances[1].date")).toMatchObject({ daysAgo: 33, isInside: true, state: "inside" });
  });

  it("show the sale of the old home outside two years, and later events inside", () => {
    expect(at("financialAffairs.realEstateSales[0].date")).toMatchObject({ until: "2026-07-31", state: "outside", days: 112 });
    expect(at("financialAffairs.vehicleTransfers[0].date")).toMatchObject({ state: "inside" });
    expect(at("financialAffairs.giftRows[0].date")).toMatchObject({ what: "$650, Nephew", state: "inside" });
    expect(at("financialAffairs.relativePayments[0].date")).toMatchObject({ state: "inside", until: "2027-04-30" });
    expect(at("financialAffairs.creditorPayments[0].date")).toMatchObject({ state: "inside", daysAgo: 50 });
  });

  it("show the foreclosure sale 19 days ahead, and the windows for pay stubs and the means test", () => {
    expect(at("personalInfo.urgentDate")).toMatchObject({ what: "Foreclosure sale", daysAgo: -19, days: 19, state: "inside" });
    const windows = rowan.filter(({ path }) => path === null).map(({ id, what, state }) => [id, what, state]);
    expect(windows).toEqual([
      ["six-months", "From May 1, 2026 to October 31, 2026", "near"],
      ["pay-stubs", "From September 21, 2026 to November 19, 2026", "inside"],
    ]);
  });

  it("have a label, a source, a window, and a consequence each, and nothing of how they were found", () => {
    expect(
      rowan.filter(({ label, source, window, consequence }) => !label || !source || !window || !/^[A-Z].*\.$/.test(consequence)),
    ).toEqual([]);
    const all = Object.values(rules).map(({ source, consequence }) => `${source} ${consequence}`);
    expect(all.filter((text) => /memory|derived|not (?:checked|read|seen)/i.test(text))).toEqual([]);
  });

  it("are sorted by the days to the edge of their window, and those without an edge come last", () => {
    const days = rowan.map((date) => date.days ?? Infinity);
    expect(days).toEqual(days.toSorted((one, other) => one - other || 0));
    expect(rowan[0]).toMatchObject({ id: "cash-advances", days: 6 });
  });
});

describe("the edges of each window", () => {
  const counseling = (date: string) => personal({ creditCounseling: "done", creditCounselingDate: date });
  const home = { realEstate: { ownsHome: "yes", homePurchaseDate: "2024-02-29" } };
  const moved = { contactInfo: { state: "NC", movedIn: "2024-02-29" } };
  const advance = { cashAdvances: { cashAdvancesQuestion: "yes", cashAdvances: [{ date: "2023-12-21" }] } };
  const sale = { financialAffairs: { realEstateSalesQuestion: "yes", realEstateSales: [{ date: "2024-02-29" }] } };
  it.each([
    ["counseling", counseling("2023-09-02"), "2024-02-29"],
    ["payments-90-days", affairs("creditorPayments", "2023-12-01"), "2024-02-29"],
    ["insider-payments", affairs("relativePayments", "2024-02-29"), "2025-02-28"],
    ["insider-payments", affairs("relativePayments", "2027-02-28"), "2028-02-28"],
    ["property-taken", affairs("takenRows", "2027-03-01"), "2028-03-01"],
    ["gifts", affairs("giftRows", "2022-02-28"), "2024-02-28"],
    ["transfers", sale, "2026-02-28"],
    ["residence", moved, "2026-02-27"],
    ["car-purchase", { vehicles: [{ make: "Kia", balanceOwed: "$1", purchaseDate: "2024-02-29" }] }, "2026-08-27"],
    ["home-purchase", home, "2027-06-28"],
    ["cash-advances", advance, "2024-02-29"],
    ["chapter-7-after-7", priorCase("7", { filedOn: "2020-02-29" }), "2028-02-29"],
    ["chapter-7-after-7", priorCase("11", { filedOn: "2020-02-29" }), "2028-02-29"],
    ["chapter-7-after-13", priorCase("13", { filedOn: "2024-02-29" }), "2030-02-28"],
    ["chapter-13-after-7", priorCase("12", { filedOn: "2024-02-29" }), "2028-02-29"],
    ["chapter-13-after-13", priorCase("13", { filedOn: "2026-03-01" }), "2028-03-01"],
    ["dismissed-case", priorCase("13", { outcome: "dismissed", endedOn: "2027-02-28" }), "2028-02-28"],
    ["dismissed-180-days", priorCase("13", { outcome: "dismissed", endedOn: "2023-09-02" }), "2024-02-29"],
    ["urgent-event", personal({ urgentEvent: "eviction", urgentDate: "2028-02-29" }), "2028-02-29"],
  ])("%s: the day before the edge, on it, and after it", (id, formData, last) => {
    const day = (days: number) => new Date(Date.parse(last) + days * 86_400_000).toISOString().slice(0, 10);
    const [before, on, after, far, further] = [-1, 0, 1, 14, 15].map((days) => resultsOf(formData, id, day(days)));
    expect(before).toEqual([inside(last, 1)]);
    expect(on).toEqual([inside(last, 0)]);
    expect(after).toEqual([outside(last, 1)]);
    expect([far, further]).toEqual([[outside(last, 14)], [outside(last, 15)]]);
  });

  it("move with the month of filing for the six months, and with the day for pay stubs", () => {
    const window = (id: string, asOf: string) => petitionOf({}, {}, asOf).dates.find((date) => date.id === id)?.what;
    expect(window("six-months", "2024-02-29")).toBe("From August 1, 2023 to January 31, 2024");
    expect(window("six-months", "2024-03-01")).toBe("From September 1, 2023 to February 29, 2024");
    expect(window("pay-stubs", "2024-03-01")).toBe("From January 1, 2024 to February 29, 2024");
    expect(resultsOf({}, "six-months", "2026-12-16")).toEqual([inside("2026-12-31", 15)]);
    expect(resultsOf({}, "six-months", "2026-12-01")).toEqual([inside("2026-12-31", 0)]);
  });
});

describe("vehicles", () => {
  const found = (vehicle: object, more: object = {}) =>
    petitionOf({ vehicles: [{ make: "Kia", purchaseDate: "2025-01-01", ...vehicle }], ...more })
      .dates.map(({ id }) => id)
      .filter((id) => id.endsWith("purchase"));

  it("count with a loan only, whether its balance or its creditor is given", () => {
    expect(found({})).toEqual([]);
    expect(found({ balanceOwed: "$0" })).toEqual([]);
    expect(found({ balanceOwed: "$900" })).toEqual(["car-purchase"]);
    expect(found({}, { securedCreditors: [{ creditor: "Mock Bank", securedBy: "vehicle1" }] })).toEqual(["car-purchase"]);
  });

  it("other than motor vehicles count if they were bought within a year", () => {
    const boat = { kind: "boat", balanceOwed: "$900" };
    expect(found(boat)).toEqual([]);
    expect(found({ ...boat, purchaseDate: "2025-11-20" })).toEqual(["other-purchase"]);
    expect(found({ ...boat, purchaseDate: "2025-11-19" })).toEqual([]);
    expect(found({ kind: "motorcycle", balanceOwed: "$900" })).toEqual(["car-purchase"]);
  });
});

describe("residence", () => {
  const prior = (state: string, from: string, to: string, who = "me") => ({ who, state, from, to, city: "Durham" });
  const since = (movedIn: string, ...priorAddresses: object[]) =>
    petitionOf({ contactInfo: { state: "North Carolina", movedIn }, personalInfo: { priorAddresses } }).dates.find(
      ({ id }) => id === "residence",
    );

  it("counts from the first home in North Carolina, across moves within the state", () => {
    expect(since("2024-06-01", prior("NC", "2021-09-01", "2024-05-31"))).toMatchObject({
      date: "2021-09-01",
      path: "personalInfo.priorAddresses[0].from",
    });
    const marlowe = petitionOf(single.formData).dates.find(({ id }) => id === "residence");
    expect(marlowe).toMatchObject({ date: "2021-09-01", state: "outside" });
  });

  it("counts from the move if another state came in between or the address history has a gap", () => {
    const away = prior("SC", "2023-01-01", "2025-12-31");
    expect(since("2026-01-01", away, prior("NC", "2010-01-01", "2022-12-31"))).toMatchObject({ date: "2026-01-01" });
    expect(since("2026-06-01", away, prior("NC", "2026-01-01", "2026-05-31"))).toMatchObject({ date: "2026-01-01" });
    expect(since("", away)).toMatchObject({ date: "2025-12-31", path: "personalInfo.priorAddresses[0].to" });
    expect(since("2026-06-01", prior("NC", "2010-01-01", "2025-01-01"))).toMatchObject({ date: "2026-06-01" });
    expect([since(""), since("2026-06-01", prior("SC", "2020-01-01", "2025-01-01", "spouse"))?.date]).toEqual([undefined, "2026-06-01"]);
  });
});

describe("dates without a day", () => {
  const found = (answers: object, id: string, asOf = "2026-11-20") => {
    const check = petitionOf(answers, {}, asOf).dates.find((date) => date.id === id);
    return check && [check.date, check.what.split(", ").slice(-2).join(", ")];
  };

  it.each(["March 2026", "03/2026", "2026-3", "Mar. 2026"])("count by the last day of the month: %s", (date) => {
    expect(found(affairs("relativePayments", date), "insider-payments")).toEqual(["2026-03-31", `${date}, no exact date`]);
  });

  it("count by the last day of the year, but not by one after the filing", () => {
    expect(found(affairs("relativePayments", "2025"), "insider-payments")).toEqual(["2025-12-31", "2025, no exact date"]);
    expect(found(affairs("relativePayments", "2026"), "insider-payments")).toEqual(["2026-11-20", "2026, no exact date"]);
  });

  it("count by the first day for credit counseling, which expires", () => {
    expect(found(personal({ creditCounseling: "done", creditCounselingDate: "June 2026" }), "counseling")?.[0]).toBe("2026-06-01");
  });
});

describe("impossible dates", () => {
  it("are ignored", () => {
    const kia = { make: "Kia", balanceOwed: "$1", purchaseDate: "last May" };
    const hostile = { ...affairs("relativePayments", "2026-02-30"), vehicles: [kia] };
    expect(petitionOf(hostile).dates.map(({ id }) => id)).toEqual(["six-months", "pay-stubs"]);
  });

  it("are outside if they come after the filing", () => {
    expect(resultsOf(affairs("relativePayments", "2026-11-21"), "insider-payments", "2026-11-20")).toMatchObject([
      { isInside: false, days: 1 },
    ]);
  });
});
