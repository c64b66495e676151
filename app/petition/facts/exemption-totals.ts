import type { Claim } from "../lines/claim.ts";
import { excessOf, jointLimit, roomFor, type Use, type Uses } from "./exemption-limits.ts";
import type { ClaimRow, ExemptionTable } from "./exemption-table.ts";

/** The sum of the amounts claimed for an item. */
export const claimedOf = (claims: readonly Claim[]): number => claims.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** What is claimed under a category, compared with its limit. */
export interface ClaimTotal {
  key: string;
  claimed: number;
  /** For the debtors whose property is claimed or listed under it; null for no limit. */
  limit: number | null;
  over: number;
}

const addUse = (uses: Uses, key: string, use: Use): Uses => new Map([...uses, [key, [...(uses.get(key) ?? []), use]]]);

/** The amounts that claims use of each category. One of 100% counts as what is left of the limit; for the wildcard, at the end. */
function usesOfClaims({ rows, categories, debtors: people }: ExemptionTable): Uses {
  const claims = rows.flatMap((row) => row.claims.flatMap((claim) => (claim.category === null ? [] : [{ ...claim, row }])));
  const given = claims.reduce<Uses>(
    (uses, { category, amount, row: { owners } }) => (amount ? addUse(uses, category!, { owners, amount }) : uses),
    new Map(),
  );
  return claims
    .filter(({ isWhole, amount }) => isWhole && amount === null)
    .sort((one, other) => Number(one.category === "wildcard") - Number(other.category === "wildcard"))
    .reduce((uses, { category: key, row: { owners, equity } }) => {
      const category = categories.find((each) => each.key === key);
      if (!category) return uses;
      return addUse(uses, key!, { owners, amount: roomFor(category, { owners, amount: equity ?? 0 }, people, categories, uses) });
    }, given);
}

/** Adds up what is claimed under each category that has claims or property. */
export function totalClaims(table: ExemptionTable): ClaimTotal[] {
  const { rows, categories, debtors: people } = table;
  const uses = usesOfClaims(table);
  return categories.flatMap((category) => {
    const { key } = category;
    const claimed = (uses.get(key) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const concerned = rows.filter(({ listed, claims }) => listed.includes(key) || claims.some((claim) => claim.category === key));
    const owners = people.filter((person) => concerned.some((row) => row.owners.includes(person)));
    if (concerned.length === 0) return [];
    const limit = jointLimit(category, owners, categories, uses);
    return [{ key, claimed, limit, over: excessOf(category, people, categories, uses) }];
  });
}

/**
 * The amount that a claim can have under its category, besides all other claims: what is left of the limit, and at most the equity that
 * no other law exempts. Null if the equity is not known, or the law is not a confirmed row of the table.
 */
export function amountUpToLimit(table: ExemptionTable, item: number, index: number): number | null {
  const row = table.rows.find((each) => each.item === item);
  const category = table.categories.find(({ key, isConfirmed }) => isConfirmed && key === row?.claims[index]?.category);
  if (!row || !category || row.equity === null) return null;
  const others = row.claims.filter((_, each) => each !== index);
  const uses = usesOfClaims({ ...table, rows: table.rows.map((each) => (each === row ? { ...row, claims: others } : each)) });
  const left = Math.max(0, row.equity - claimedOf(others));
  return roomFor(category, { owners: row.owners, amount: left }, table.debtors, table.categories, uses);
}

/** Whether more is claimed for an item than it is worth. */
export const isOverValue = ({ value, claims }: Pick<ClaimRow, "value" | "claims">): boolean => value !== null && claimedOf(claims) > value;
