import type { Exemption } from "./law-tables.ts";

const statute =
  "ncleg.gov, Chapter 1C, Article 16 (H.B. 1058), in force since 2009-12-01; listed unchanged by nolo.com on 2025-03-14. " +
  "Uncertain for 2026: no later increase was found, and the statute was not read as of then.";
const schedule = "E.D.N.C. Schedule C-1, revised 5/2022. Uncertain for 2026.";
const recent =
  "Tangible goods bought within 90 days before filing are not exempt unless they replace exempt property, 1C-1601(d). " +
  "1C-1601(e) lists claims that no exemption stops.";

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

/** Proposed rows, which the office has not confirmed: North Carolina's, each for one debtor. */
export const exemptions: readonly Exemption[] = [
  row("residence", section("1"), "Residence, or burial plot", 35_000, {
    note: "Property that a debtor or a dependent lives in. Spouses who both own and file have a limit each.",
  }),
  row("residenceOver65", section("1"), "Residence of an unmarried debtor who is 65 or older", 60_000, {
    note:
      "In place of the residence's limit, only if it was held as tenants by the entirety or with right of survivorship, " +
      "and the former co-owner has died.",
  }),
  row("motorVehicle", section("3"), "One motor vehicle", 3_500, { note: recent }),
  row("householdGoods", section("4"), "Household goods, clothing, appliances, books, animals, crops and musical instruments", 5_000, {
    perDependent: { amount: 1_000, limit: 4_000 },
    note: `All of Part 3 of 106A/B is listed here; whether collectibles, firearms and jewelry count is the attorney's to say. ${recent}`,
  }),
  row("toolsOfTrade", section("5"), "Tools of the trade, and professional books", 2_000, { note: recent }),
  row("lifeInsurance", section("6"), "Life insurance", null, {
    source: schedule,
    note: "For a spouse or children: N.C. Const. art. X, § 5.",
  }),
  row("healthAids", section("7"), "Health aids that are prescribed", null, {
    source: schedule,
    note: "The questionnaire has them among other personal items, which are listed with household goods.",
  }),
  row("injury", section("8"), "Compensation for injury, death or disability", null, {
    source: schedule,
    note: "Not against related medical, legal or funeral debts. Claims are listed here by the client's words.",
  }),
  row("retirement", section("9"), "Retirement accounts and plans", null, {
    source: schedule,
    note:
      "No limit of its own. 11 U.S.C. § 522(n) limits IRAs to $1,711,975, as computed from the adjustment of 2025. " +
      "ERISA plans are outside of the estate (eastwakebankruptcy.com).",
  }),
  row("college", section("10"), "College savings plan", 25_000, {
    source: schedule,
    note: "For a debtor's child, in all. What was paid in during the last 12 months counts only if that was usual.",
  }),
  row("otherStatesRetirement", section("11"), "Retirement plans of other states", null, {
    source: schedule,
    note: "As far as they are exempt there.",
  }),
  row("support", section("12"), "Alimony and support", null, { source: schedule, note: "As far as it is reasonably necessary." }),
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
    note: "Among them workers' compensation, unemployment, and 60 days of wages that support a family.",
  }),
  row("federal", "42 U.S.C. § 407, and others", "Federal pensions and other federal laws", null, { source: schedule }),
  row("wildcard", section("2"), "Any property", 5_000, {
    note: "What is left of the residence's limit, up to this one. Listed here is what no other row has.",
  }),
];
