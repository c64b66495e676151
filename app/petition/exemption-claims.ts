import { formatDollars } from "../questionnaire/totals.ts";
import type { ExemptionCategory } from "./exemption-limits.ts";

/** The exemption of an item under one law. */
export interface Claim {
  /** Key of the row of the table of exemptions; null for a law that is not in it. */
  category: string | null;
  /** The law as Schedule C names it; "" while it is missing. */
  law: string;
  /** In US dollars; null if none is given. */
  amount: number | null;
  /** Whether 100% of fair market value is claimed, up to any applicable statutory limit. */
  isWhole: boolean;
}

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

/** Reads the claims of an item from its lines. Only confirmed rows of the table are recognized. */
export function fromClaimLines({ claimed, whole, law }: ClaimLines, categories: readonly ExemptionCategory[]): Claim[] {
  if (claimed === null && !whole && law === "") return [];
  const keys = new Map(categories.filter(({ isConfirmed }) => isConfirmed).map((each) => [lawText(each, categories), each.key]));
  const toClaim = (text: string, amount: number | null): Claim => ({
    category: keys.get(text) ?? null,
    law: text,
    amount,
    isWhole: whole,
  });
  const several = splitLaws(law).map(({ text, amount }) => toClaim(text, amount));
  const isSum = !whole && several.length > 1 && several.reduce((sum, { amount }) => sum + amount!, 0) === claimed;
  return isSum ? several : [toClaim(law, claimed)];
}

/** Splits the text of several laws with their amounts; returns nothing if it is another text. */
function splitLaws(law: string): { text: string; amount: number }[] {
  const laws: { text: string; amount: number }[] = [];
  let text = "";
  for (const part of law.split("; ")) {
    text = text ? `${text}; ${part}` : part;
    const comma = text.lastIndexOf(", $");
    const digits = comma < 0 ? "" : text.slice(comma + 3).replaceAll(",", "");
    if (!/^\d+$/.test(digits)) continue;
    laws.push({ text: text.slice(0, comma), amount: Number(digits) });
    text = "";
  }
  return text === "" ? laws : [];
}
