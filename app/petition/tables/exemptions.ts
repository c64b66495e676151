import type { Exemption } from "./law-tables.ts";

const statute =
  "ncleg.gov, Chapter 1C, Article 16 (H.B. 1058), in force since 2009-12-01; listed unchanged by nolo.com on 2025-03-14. " +
  "Uncertain for 2026: no later increase was found, and the statute was not read as of then.";
const schedule = "E.D.N.C. Schedule C-1, revised 5/2022. Uncertain for 2026.";
const recent =
  "Tangible property bought within 90 days before filing is not exempt unless it replaces exempt property, 1C-1601(d). " +
  "1C-1601(e) lists claims against which no exemption applies.";

const row = (key: string, cite: string, label: string, cap: number | null, more: Partial<Exemption> = {}): Exemption => ({
  id: `nc-${key}-2009-12-01`,
  key,
  label,
  cite,
  cap,
  effectiveFrom: "2009-12-01",
  source: statute,
  isConfirmed: false,
  ...more,
});

const section = (letter: string): string => `N.C. Gen. Stat. § 1C-1601(a)(${letter})`;

/** Proposed rows for North Carolina, not yet confirmed by the office. Amounts are per debtor. */
export const exemptions: readonly Exemption[] = [
  row("residence", section("1"), "Residence, or burial plot", 35_000, {
    note: "Property that a debtor or a dependent lives in. Spouses who both own it and both file have one limit each.",
  }),
  row("residenceOver65", section("1"), "Residence of an unmarried debtor who is 65 or older", 60_000, {
    note:
      "Replaces the residence limit, but only if it was held as tenants by the entirety or with right of survivorship, " +
      "and the former co-owner has died.",
  }),
  row("motorVehicle", section("3"), "One motor vehicle", 3_500, { note: recent }),
  row("householdGoods", section("4"), "Household goods, clothing, appliances, books, animals, crops and musical instruments", 5_000, {
    perDependent: { amount: 1_000, limit: 4_000 },
    note: `All of Part 3 of 106A/B is listed here; the attorney decides whether collectibles, firearms, and jewelry count. ${recent}`,
  }),
  row("toolsOfTrade", section("5"), "Tools of the trade, and professional books", 2_000, { note: recent }),
  row("lifeInsurance", section("6"), "Life insurance", null, {
    source: schedule,
    note: "For a spouse or children: N.C. Const. art. X, § 5.",
  }),
  row("healthAids", section("7"), "Professionally prescribed health aids", null, {
    source: schedule,
    note: "The questionnaire asks for them with other personal items, which are listed under household goods.",
  }),
  row("injury", section("8"), "Compensation for injury, death or disability", null, {
    source: schedule,
    note: "Not against related medical, legal or funeral debts. Claims are assigned to this row by words in the client's description.",
  }),
  row("retirement", section("9"), "Retirement accounts and plans", null, {
    source: schedule,
    note:
      "No limit of its own. 11 U.S.C. § 522(n) limits IRAs to $1,711,975, computed from the 2025 adjustment. " +
      "ERISA plans are outside the estate (eastwakebankruptcy.com).",
  }),
  row("college", section("10"), "College savings plan", 25_000, {
    source: schedule,
    note: "Total for a debtor's children. Contributions of the last 12 months count only if they follow the usual pattern.",
  }),
  row("otherStatesRetirement", section("11"), "Retirement plans of other states", null, {
    source: schedule,
    note: "To the extent that they are exempt there.",
  }),
  row("support", section("12"), "Alimony and support", null, { source: schedule, note: "To the extent reasonably necessary for support." }),
  row("entireties", "11 U.S.C. § 522(b)(3)(B); N.C. Gen. Stat. § 41-60", "Property held as tenants by the entirety", null, {
    source: "N.C. bar manual on exemptions in real estate (2022); In re Surles (Bankr. M.D.N.C. 2003).",
    note: "Protected from debts of one spouse alone, not from joint debts.",
  }),
  row("statePensions", "N.C. Gen. Stat. §§ 128-31, 135-9, 58-86-90, 58-24-85, 135-95, 143-166.30(g)", "North Carolina pensions", null, {
    source: schedule,
    note: "Retirement plans are all listed under (a)(9).",
  }),
  row("otherState", "N.C. Gen. Stat. §§ 108A-36, 111-18, 30-15, 97-21, 96-17, 58-58-165, 59-55, 1-362", "Other state laws", null, {
    source: schedule,
    note: "Includes workers' compensation, unemployment benefits, and 60 days of wages needed to support a family.",
  }),
  row("federal", "42 U.S.C. § 407, and others", "Federal pensions and other federal laws", null, { source: schedule }),
  row("wildcard", section("2"), "Any property", 5_000, {
    note: "The unused part of the residence limit, up to this limit. Lists everything that no other row lists.",
  }),
];
