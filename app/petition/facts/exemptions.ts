import { isFrom, listAssets, type Asset } from "./assets.ts";
import { daysBetween } from "../answers/days.ts";
import { categoriesFor } from "./exemption-categories.ts";
import { excessOf, jointLimit, type ExemptionCategory, type Uses } from "./exemption-limits.ts";
import { debtorWordings } from "../lines/common-boxes.ts";
import { findLiens } from "./liens.ts";
import type { Line, Person } from "../lines/line.ts";
import { debtors } from "./people.ts";
import { findApplicableRow, type Exemption } from "../tables/law-tables.ts";
import type { CaseFacts } from "./case-facts.ts";

/** The assets listed under one category of exemptions, compared with its limit. It states facts and claims nothing. */
export interface ExemptionSummary extends Pick<
  Exemption,
  "id" | "key" | "label" | "cite" | "note" | "source" | "effectiveFrom" | "isConfirmed"
> {
  items: ExemptionItem[];
  value: number;
  lien: number;
  equity: number;
  /** The limit for all debtors together; null for no limit. */
  cap: number | null;
  /** The equity above the limit. For the wildcard, also the excess of other categories that it does not cover. */
  over: number;
  /** For the wildcard only: the excess of all other categories. */
  overElsewhere?: number;
}

export interface ExemptionItem {
  /** The line of Schedule A/B. */
  line: string;
  item: number | null;
  description: string;
  /** Null if not known. */
  value: number | null;
  lien: number | null;
  /** Value minus lien, at least zero; null if the value is not known. */
  equity: number | null;
  /** The debtors who own it. */
  owners: Person[];
  /** Whether it was bought within 90 days before filing. */
  isRecent: boolean;
}

/** An asset with its liens, null if not known, and the keys of the categories that it is listed under. */
export interface Property {
  asset: Asset;
  lien: number | null;
  listed: string[];
}

/** Lists the property on Schedule A/B that may be exempt. */
export function listProperty(lines: readonly Line[], facts: CaseFacts): Property[] {
  const lienOn = findLiens(lines, facts);
  const assets = listAssets(lines.filter(({ form }) => form === "106AB"));
  return assets.map((asset) => ({ asset, lien: lienOn(asset), listed: categoriesFor(asset, facts) }));
}

/** Summarizes the categories in effect on the planned filing date, in the table's order. */
export function summarizeExemptions(property: readonly Property[], facts: CaseFacts): ExemptionSummary[] {
  const assets = property.map(({ asset, lien, listed }) => ({ listed, item: toItem(asset, lien, facts) }));
  const rows = findExemptionRows(facts);
  const itemsOf = (key: string) => assets.flatMap(({ listed, item }) => (listed.includes(key) ? [item] : []));
  const items = new Map(rows.map(({ key }) => [key, itemsOf(key)]));
  const categories = exemptionCategories(facts);
  const allUses = new Map([...items].map(([key, its]) => [key, its.map(({ owners, equity }) => ({ owners, amount: equity ?? 0 }))]));
  const uses = new Map([...allUses].filter(([key]) => key !== "residenceOver65"));
  const listed = { items, uses, allUses, categories, debtors: debtors(facts) };
  return addExcessToWildcard(rows.map((row, index) => summarizeCategory(row, categories[index]!, listed)));
}

/** The categories in effect on the planned filing date, with what they allow the debtors of the case. */
export const exemptionCategories = (facts: CaseFacts): ExemptionCategory[] =>
  findExemptionRows(facts).map((row) => {
    const { key, label, cite, cap, isConfirmed } = row;
    return { key, label, cite, cap, isConfirmed, allowance: dependentAllowance(row, facts) };
  });

/** Finds the row of each category that applies on the planned filing date. */
export const findExemptionRows = ({ tables: { exemptions }, asOf }: CaseFacts): Exemption[] =>
  [...new Set(exemptions.map(({ key }) => key))].flatMap((key) => findApplicableRow(exemptions, asOf, (row) => row.key === key) ?? []);

/** An asset with its liens and owners. */
export function toItem(asset: Asset, lien: number | null, facts: CaseFacts): ExemptionItem {
  const { line, item, description, value } = asset;
  const bought = purchaseDateOf(asset, facts);
  const days = /^\d{4}-\d\d-\d\d$/.test(bought) ? daysBetween(bought, facts.asOf) : null;
  return {
    line,
    item,
    description,
    value,
    lien,
    equity: value === null ? null : Math.max(0, value - (lien ?? 0)),
    owners: ownersOf(asset, facts),
    isRecent: days !== null && days >= 0 && days <= 90,
  };
}

const purchaseDateOf = (asset: Asset, { answers }: CaseFacts): string => {
  const row = answers.rows("vehicles").find((each) => isFrom(asset, `${each}.currentValue`));
  return row ? answers.at(`${row}.purchaseDate`).raw : "";
};

/** The debtors who own an asset: all of them if the form does not ask, and the first if the question is not answered. */
function ownersOf({ parts }: Asset, facts: CaseFacts): Person[] {
  const all = debtors(facts);
  if (!parts.has("owners")) return all;
  const owner = parts.get("owners");
  if (owner === debtorWordings.both) return all;
  return owner === debtorWordings.debtor2 && all.includes("debtor2") ? ["debtor2"] : ["debtor1"];
}

const sumOf = (items: readonly ExemptionItem[], amount: "value" | "lien" | "equity"): number =>
  items.reduce((sum, item) => sum + (item[amount] ?? 0), 0);

interface Listed {
  /** The items listed under each category. */
  items: ReadonlyMap<string, readonly ExemptionItem[]>;
  /** Without the higher limit of a residence, which replaces the other one, so that it does not use up the wildcard as well. */
  uses: Uses;
  allUses: Uses;
  categories: readonly ExemptionCategory[];
  debtors: readonly Person[];
}

function summarizeCategory(row: Exemption, category: ExemptionCategory, listed: Listed): ExemptionSummary {
  const { id, key, label, cite, note, source, effectiveFrom, isConfirmed } = row;
  const all = listed.debtors;
  const items = [...listed.items.get(key)!];
  const uses = key === "residenceOver65" ? listed.allUses : listed.uses;
  const isAll = key === "wildcard" || items.length === 0;
  const owners = isAll ? all : all.filter((person) => items.some((item) => item.owners.includes(person)));
  const rowFields = { id, key, label, cite, note, source, effectiveFrom, isConfirmed };
  return {
    ...rowFields,
    items,
    value: sumOf(items, "value"),
    lien: sumOf(items, "lien"),
    equity: sumOf(items, "equity"),
    cap: jointLimit(category, owners, listed.categories, uses),
    over: excessOf(category, all, listed.categories, uses),
  };
}

/** The amount that dependents in the household add, once for all debtors together. */
function dependentAllowance({ perDependent }: Exemption, { answers }: CaseFacts): number {
  if (!perDependent) return 0;
  const count = answers.rows("income.dependents").filter((row) => answers.at(`${row}.livesWithYou`).raw === "yes").length;
  return Math.min(count * perDependent.amount, perDependent.limit);
}

/** Adds to the wildcard the excess of the other categories. */
function addExcessToWildcard(summaries: readonly ExemptionSummary[]): ExemptionSummary[] {
  const overElsewhere = summaries.reduce((sum, { key, over }) => (key === "wildcard" || key === "residenceOver65" ? sum : sum + over), 0);
  return summaries.map((summary) =>
    summary.key === "wildcard"
      ? { ...summary, overElsewhere, over: Math.max(0, summary.equity + overElsewhere - (summary.cap ?? 0)) }
      : summary,
  );
}
