import { formatDollars } from "../../questionnaire/totals.ts";
import { claimedOf, isOverValue, totalClaims } from "../facts/exemption-totals.ts";
import type { CheckRule } from "./check.ts";

/** More is claimed under a confirmed category than its limit. */
export const claimsOverLimit: CheckRule = {
  id: "exemption-over-limit",
  find(_facts, { exemptionTable: table }) {
    return totalClaims(table).flatMap(({ key, claimed, over }) => {
      if (over === 0) return [];
      const { label, cite } = table.categories.find((category) => category.key === key)!;
      const text = `The exemptions of “${label}” (${cite}) add up to ${formatDollars(claimed)}, ${formatDollars(over)} over the limit.`;
      const rows = table.rows.filter(({ claims }) => claims.some(({ category }) => category === key));
      return [{ text, from: rows.flatMap(({ from }) => from) }];
    });
  },
};

/** More is claimed for an item than it is worth. */
export const claimOverValue: CheckRule = {
  id: "exemption-over-value",
  find: (_facts, { exemptionTable }) =>
    exemptionTable.rows.filter(isOverValue).map(({ description, value, claims, from }) => ({
      text: `The exemption claimed for ${description} is ${formatDollars(claimedOf(claims))}, but its value is ${formatDollars(value!)}.`,
      from,
    })),
};
