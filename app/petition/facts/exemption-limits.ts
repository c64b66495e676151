import type { Person } from "../lines/line.ts";
import type { Exemption } from "../tables/law-tables.ts";

/** A category of exempt property with its limits for the debtors of one case. */
export interface ExemptionCategory extends Pick<Exemption, "key" | "label" | "cite" | "cap" | "isConfirmed"> {
  /** The amount that dependents in the household add, once for all debtors together. */
  allowance: number;
}

/** An amount under one category, with the debtors whose limits it may use up. */
export interface Use {
  owners: readonly Person[];
  amount: number;
}

/** The amounts under each category, by key. */
export type Uses = ReadonlyMap<string, readonly Use[]>;

const usesOf = (uses: Uses, key: string): readonly Use[] => uses.get(key) ?? [];
const sumOf = (uses: readonly Use[]): number => uses.reduce((sum, { amount }) => sum + amount, 0);

/** The limit of one debtor in a category: for the wildcard, the unused part of the residence limit, up to the wildcard's own limit. */
function limitOf(category: ExemptionCategory, person: Person, categories: readonly ExemptionCategory[], uses: Uses): number {
  if (category.key !== "wildcard") return category.cap!;
  const isHigher = usesOf(uses, "residenceOver65").length > 0;
  const home = categories.find(({ key }) => key === (isHigher ? "residenceOver65" : "residence"))?.cap ?? 0;
  const shares = [...usesOf(uses, "residence"), ...usesOf(uses, "residenceOver65")].map(({ owners, amount }) =>
    owners.includes(person) ? amount / owners.length : 0,
  );
  return Math.min(category.cap!, Math.max(0, home - shares.reduce((sum, each) => sum + each, 0)));
}

/** The limit of a category for several debtors together; null for no limit. */
export const jointLimit = (
  category: ExemptionCategory,
  people: readonly Person[],
  categories: readonly ExemptionCategory[],
  uses: Uses,
): number | null =>
  category.cap === null
    ? null
    : people.reduce((sum, person) => sum + limitOf(category, person, categories, uses), people.length > 0 ? category.allowance : 0);

/** The amount by which a category exceeds the limits of the debtors whose property it is. */
export function excessOf(
  category: ExemptionCategory,
  people: readonly Person[],
  categories: readonly ExemptionCategory[],
  uses: Uses,
): number {
  const own = usesOf(uses, category.key);
  if (category.cap === null) return 0;
  if (category.key === "motorVehicle") return excessOverOnePerDebtor(own, category.cap, people);
  const groups = [...people.map((person) => [person]), people];
  const excesses = groups.map((group) => {
    const onlyTheirs = own.filter(({ owners }) => owners.every((owner) => group.includes(owner)));
    return sumOf(onlyTheirs) - jointLimit(category, group, categories, uses)!;
  });
  return Math.max(0, ...excesses);
}

/** The excess if each debtor uses the limit for the one asset of theirs with the most left. */
function excessOverOnePerDebtor(uses: readonly Use[], cap: number, people: readonly Person[]): number {
  const left = uses.map(({ amount }) => amount);
  for (const person of people) {
    const own = uses.flatMap(({ owners }, index) => (owners.includes(person) ? [index] : []));
    const most = own.reduce<number | null>((best, index) => (best === null || left[index]! > left[best]! ? index : best), null);
    if (most !== null) left[most] = Math.max(0, left[most]! - cap);
  }
  return left.reduce((sum, each) => sum + each, 0);
}

/** The highest amount up to `most` that a further use of a category can have without exceeding its limits by more than now. */
export function roomFor(
  category: ExemptionCategory,
  { owners, amount: most }: Use,
  people: readonly Person[],
  categories: readonly ExemptionCategory[],
  uses: Uses,
): number {
  const excessWith = (amount: number) =>
    excessOf(category, people, categories, new Map([...uses, [category.key, [...usesOf(uses, category.key), { owners, amount }]]]));
  const before = excessOf(category, people, categories, uses);
  let [low, high] = [0, Math.floor(most)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (excessWith(middle) <= before) low = middle;
    else high = middle - 1;
  }
  return low;
}
