import { formatDollars } from "../../questionnaire/totals.ts";
import type { Claim } from "../lines/claim.ts";
import type { ExemptionCategory } from "./exemption-limits.ts";
import type { LinePlace } from "../lines/line.ts";

/** What Schedule C says about an item. */
export interface ClaimLines {
  claimed: number | null;
  whole: boolean;
  law: string;
}

/** How Schedule C names the law of a category: by its citation, with the category if an earlier one has the same. */
export function lawText({ key, cite, label }: ExemptionCategory, categories: readonly ExemptionCategory[]): string {
  return categories.find((each) => each.cite === cite)?.key === key ? cite : `${cite} (${label})`;
}

/** The lines of an item. Several laws are named with their amounts. */
export function toClaimLines(claims: readonly Claim[]): ClaimLines {
  const amounts = claims.flatMap(({ amount }) => amount ?? []);
  return {
    claimed: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    whole: claims.some(({ isWhole }) => isWhole),
    law: claims.length > 1 ? claims.map(({ law, amount }) => `${law}, ${formatDollars(amount ?? 0)}`).join("; ") : (claims[0]?.law ?? ""),
  };
}

const claimParts: readonly string[] = ["claimed", "whole", "law"] satisfies (keyof ClaimLines)[];

/** Whether a line of Schedule C shows the claims of an item. It is written from them only, and never corrected by itself. */
export const isOfClaims = ({ form, part, item }: LinePlace): boolean => form === "106C" && item !== null && claimParts.includes(part);

/** The place of an item's claims: the line of Schedule C with their amount. */
export const claimsPlace = (item: number): LinePlace & { item: number } => ({
  form: "106C",
  line: "2",
  part: "claimed",
  item,
  person: null,
});

/** The claims of an item with the categories that are confirmed; the law of any other is not in the table. */
export const recognizeClaims = (claims: readonly Claim[], categories: readonly ExemptionCategory[]): Claim[] =>
  claims.map((claim) => ({
    ...claim,
    category: categories.some(({ key, isConfirmed }) => isConfirmed && key === claim.category) ? claim.category : null,
  }));
