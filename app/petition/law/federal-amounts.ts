/** A dollar amount of federal law, which changes on a known day. */
export interface FederalAmount {
  label: string;
  amount: number;
  source: string;
  /** The first filing date that it applies to. */
  effectiveFrom: string;
  /** Whether it was read in the source. Others were computed by the rule of the notice, and the office has to confirm them. */
  isRead: boolean;
}

const since2025 = "2025-04-01";
const adjusted = "90 FR 8941";

const amount = (label: string, value: number, cite: string, isRead: boolean): FederalAmount => ({
  label,
  amount: value,
  source: `${cite}; ${adjusted}`,
  effectiveFrom: since2025,
  isRead,
});

const guideline = {
  source: "Poverty guidelines of the Department of Health and Human Services, 91 FR 1797",
  effectiveFrom: "2026-01-13",
  isRead: true,
};

/** The amounts that checks and dates compare with. Those of title 11 run to March 31, 2028; the poverty guidelines change each January. */
export const federalAmounts = {
  luxuryGoods: amount("Luxury goods bought within 90 days, from one creditor", 900, "11 U.S.C. 523(a)(2)(C)(i)(I)", false),
  cashAdvances: amount("Cash advances within 70 days, together", 1_250, "11 U.S.C. 523(a)(2)(C)(i)(II)", false),
  recentHome: amount("Homestead acquired within 1,215 days", 214_000, "11 U.S.C. 522(p)", false),
  unsecuredDebts: amount("Chapter 13: unsecured debts, less than", 526_700, "11 U.S.C. 109(e)", false),
  securedDebts: amount("Chapter 13: secured debts, less than", 1_580_125, "11 U.S.C. 109(e)", false),
  presumedAbuse: amount("Chapter 7: disposable income of 60 months", 17_150, "11 U.S.C. 707(b)(2)(A)(i)(II)", true),
  businessPayments: amount(
    "Payments to one creditor within 90 days, if the debts are not primarily consumer debts",
    8_575,
    "11 U.S.C. 547(c)(9)",
    true,
  ),
  poverty: { ...guideline, label: "Poverty guideline for one person a year", amount: 15_960 },
  povertyPerPerson: { ...guideline, label: "Poverty guideline, each further person", amount: 5_680 },
} as const satisfies Record<string, FederalAmount>;
