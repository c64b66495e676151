import { formatDollars } from "../../questionnaire/totals.ts";
import { daysAfter, yearsAfter } from "../answers/days.ts";
import { federalAmounts } from "../law/federal-amounts.ts";

/** A legal rule that depends on how long before filing something happened. */
export interface DateRule {
  id: string;
  label: string;
  /** The law or the line of an official form. */
  source: string;
  /** The window in words, such as "180 days before filing". */
  window: string;
  /** What follows if the case is filed within the window. */
  consequence: string;
  /** The last filing date on which an event of the given date is still inside the window. */
  lastDay: (date: string) => string;
}

type Words = Pick<DateRule, "id" | "label" | "source" | "consequence">;

const withinDays = (days: number, words: Words): DateRule => ({
  ...words,
  window: `${days.toLocaleString("en-US")} days before filing`,
  lastDay: (date) => daysAfter(date, days),
});

const withinYears = (years: number, words: Words): DateRule => ({
  ...words,
  window: years === 1 ? "1 year before filing" : `${years} years before filing`,
  lastDay: (date) => yearsAfter(date, years),
});

const form107 = (line: number) => `Official Form 107, line ${line}`;
const reach = formatDollars(federalAmounts.cashAdvances.amount);
const homestead = formatDollars(federalAmounts.recentHome.amount);

const noDischarge = (chapter: 7 | 13) => `No discharge in Chapter ${chapter} if that case was discharged.`;

export const rules = {
  counseling: withinDays(180, {
    id: "counseling",
    label: "Credit counseling",
    source: "11 U.S.C. 109(h)(1); Official Form 101, line 15",
    consequence: "Within the period, the certificate can be filed. Older counseling has to be repeated before filing.",
  }),
  payments: withinDays(90, {
    id: "payments-90-days",
    label: "Payment to a creditor",
    source: `11 U.S.C. 547(b)(4)(A); ${form107(6)}`,
    consequence: "Listed on Form 107. The trustee may recover it from the creditor.",
  }),
  insiderPayments: withinYears(1, {
    id: "insider-payments",
    label: "Payment to a relative",
    source: `11 U.S.C. 547(b)(4)(B); ${form107(7)}`,
    consequence: "Listed on Form 107. The trustee may recover it from the relative.",
  }),
  taken: withinYears(1, {
    id: "property-taken",
    label: "Property taken or repossessed",
    source: form107(10),
    consequence: "Listed on Form 107.",
  }),
  gifts: withinYears(2, {
    id: "gifts",
    label: "Gift",
    source: `11 U.S.C. 548(a)(1); ${form107(13)}`,
    consequence: "Listed on Form 107. The trustee may recover it.",
  }),
  transfers: withinYears(2, {
    id: "transfers",
    label: "Property sold or transferred",
    source: `11 U.S.C. 548(a)(1); ${form107(18)}`,
    consequence: "Listed on Form 107. The trustee may recover it if less than its value was paid.",
  }),
  residence: {
    ...withinDays(730, {
      id: "residence",
      label: "Moved to North Carolina",
      source: "11 U.S.C. 522(b)(3)(A)",
      consequence: "Within the period, the exemptions of another state apply.",
    }),
    lastDay: (date) => daysAfter(date, 729),
  },
  carPurchase: withinDays(910, {
    id: "car-purchase",
    label: "Vehicle bought with a loan",
    source: "11 U.S.C. 1325(a), last paragraph",
    consequence: "In Chapter 13, no cramdown under 1325(a)(5): the loan for a vehicle for personal use counts as secured in full.",
  }),
  otherPurchase: withinYears(1, {
    id: "other-purchase",
    label: "Boat, trailer or the like bought with a loan",
    source: "11 U.S.C. 1325(a), last paragraph",
    consequence: "In Chapter 13, no cramdown under 1325(a)(5): the loan for its price counts as secured in full.",
  }),
  homePurchase: withinDays(1215, {
    id: "home-purchase",
    label: "Home bought",
    source: "11 U.S.C. 522(p)",
    consequence: `The homestead exemption is limited to ${homestead}, except for what an earlier home in the state was sold for.`,
  }),
  advances: withinDays(70, {
    id: "cash-advances",
    label: "Cash advance or balance transfer",
    source: "11 U.S.C. 523(a)(2)(C)",
    consequence: `Cash advances of more than ${reach} together are presumed not to be discharged.`,
  }),
  sevenAfterSeven: withinYears(8, {
    id: "chapter-7-after-7",
    label: "Chapter 7 discharge after a Chapter 7 or 11 case",
    source: "11 U.S.C. 727(a)(8)",
    consequence: noDischarge(7),
  }),
  sevenAfterThirteen: withinYears(6, {
    id: "chapter-7-after-13",
    label: "Chapter 7 discharge after a Chapter 12 or 13 case",
    source: "11 U.S.C. 727(a)(9)",
    consequence: `${noDischarge(7)} Not if creditors were paid in full, or 70% by best effort.`,
  }),
  thirteenAfterSeven: withinYears(4, {
    id: "chapter-13-after-7",
    label: "Chapter 13 discharge after a Chapter 7, 11 or 12 case",
    source: "11 U.S.C. 1328(f)(1)",
    consequence: noDischarge(13),
  }),
  thirteenAfterThirteen: withinYears(2, {
    id: "chapter-13-after-13",
    label: "Chapter 13 discharge after a Chapter 13 case",
    source: "11 U.S.C. 1328(f)(2)",
    consequence: noDischarge(13),
  }),
  dismissed: withinYears(1, {
    id: "dismissed-case",
    label: "Case dismissed",
    source: "11 U.S.C. 362(c)(3) and (4)",
    consequence:
      "After one such case, the stay ends on the 30th day after filing unless the court extends it before. After two or more, there is " +
      "no stay on filing.",
  }),
  ineligible: withinDays(180, {
    id: "dismissed-180-days",
    label: "Case dismissed",
    source: "11 U.S.C. 109(g)",
    consequence:
      "Not eligible to file if the case was dismissed for willful failure to follow the court's orders, or on the debtor's request after " +
      "a motion for relief from stay.",
  }),
} as const satisfies Record<string, DateRule>;

/** The rules that a discharge in a prior case triggers, by the chapter of that case. */
export const dischargeRules: Readonly<Record<string, readonly DateRule[]>> = {
  7: [rules.sevenAfterSeven, rules.thirteenAfterSeven],
  11: [rules.sevenAfterSeven, rules.thirteenAfterSeven],
  12: [rules.sevenAfterThirteen, rules.thirteenAfterSeven],
  13: [rules.sevenAfterThirteen, rules.thirteenAfterThirteen],
};
