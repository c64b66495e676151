import { daysAfter, yearsAfter } from "../days.ts";

/** A legal rule that depends on how long before filing something happened. */
export interface DateRule {
  id: string;
  label: string;
  /** The law, and how certain the figure is. */
  source: string;
  /** The window in words, such as "180 days before filing". */
  window: string;
  /** The last filing date on which an event of the given date is still inside the window. */
  lastDay: (date: string) => string;
}

const withinDays = (id: string, label: string, days: number, source: string): DateRule => ({
  id,
  label,
  source,
  window: `${days.toLocaleString("en-US")} days before filing`,
  lastDay: (date) => daysAfter(date, days),
});

const withinYears = (id: string, label: string, years: number, source: string): DateRule => ({
  id,
  label,
  source,
  window: years === 1 ? "1 year before filing" : `${years} years before filing`,
  lastDay: (date) => yearsAfter(date, years),
});

const form107 = (line: number) => `Official Form 107, line ${line}`;
const unchecked = "from memory, not checked";

export const rules = {
  counseling: withinDays("counseling", "Credit counseling", 180, "11 U.S.C. 109(h)(1); Official Form 101, line 15"),
  payments: withinDays("payments-90-days", "Payment to a creditor", 90, `11 U.S.C. 547(b)(4)(A); ${form107(6)}`),
  insiderPayments: withinYears("insider-payments", "Payment to a relative", 1, `11 U.S.C. 547(b)(4)(B); ${form107(7)}`),
  taken: withinYears("property-taken", "Property taken or repossessed", 1, form107(10)),
  gifts: withinYears("gifts", "Gift", 2, `11 U.S.C. 548(a)(1); ${form107(13)}`),
  transfers: withinYears("transfers", "Property sold or transferred", 2, `11 U.S.C. 548(a)(1); ${form107(18)}`),
  residence: {
    ...withinDays("residence", "Moved to North Carolina", 730, "11 U.S.C. 522(b)(3)(A): North Carolina's exemptions from 730 days on"),
    lastDay: (date) => daysAfter(date, 729),
  },
  carPurchase: withinDays("car-purchase", "Vehicle bought", 910, `11 U.S.C. 1325(a), last paragraph; ${unchecked}`),
  homePurchase: withinDays("home-purchase", "Home bought", 1215, "11 U.S.C. 522(p); the limit it sets is derived, not read"),
  advances: withinDays("cash-advances", "Cash advance or balance transfer", 70, "11 U.S.C. 523(a)(2)(C); its amount is derived, not read"),
  sevenAfterSeven: withinYears("chapter-7-after-7", "Chapter 7 discharge after a Chapter 7 or 11 case", 8, "11 U.S.C. 727(a)(8)"),
  sevenAfterThirteen: withinYears(
    "chapter-7-after-13",
    "Chapter 7 discharge after a Chapter 12 or 13 case",
    6,
    "11 U.S.C. 727(a)(9); not if creditors were paid in full, or 70% by best effort",
  ),
  thirteenAfterSeven: withinYears("chapter-13-after-7", "Chapter 13 discharge after a Chapter 7, 11 or 12 case", 4, "11 U.S.C. 1328(f)(1)"),
  thirteenAfterThirteen: withinYears("chapter-13-after-13", "Chapter 13 discharge after a Chapter 13 case", 2, "11 U.S.C. 1328(f)(2)"),
  dismissed: withinYears("dismissed-case", "Case dismissed", 1, "11 U.S.C. 362(c)(3) and (4)"),
} as const satisfies Record<string, DateRule>;

/** The rules that a discharge in a prior case triggers, by the chapter of that case. */
export const dischargeRules: Readonly<Record<string, readonly DateRule[]>> = {
  7: [rules.sevenAfterSeven, rules.thirteenAfterSeven],
  11: [rules.sevenAfterSeven, rules.thirteenAfterSeven],
  12: [rules.sevenAfterThirteen, rules.thirteenAfterSeven],
  13: [rules.sevenAfterThirteen, rules.thirteenAfterThirteen],
};
