import { listAssets, type Asset } from "./assets.ts";
import { daysBetween } from "./days.ts";
import { categoriesFor } from "./exemption-categories.ts";
import { findLiens } from "./liens.ts";
import type { Line, Person } from "./line.ts";
import { debtors } from "./people.ts";
import { findApplicableRow, type Exemption } from "./tables/law-tables.ts";
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

/** Summarizes the categories in effect on the planned filing date, in the table's order. */
export function summarizeExemptions(lines: readonly Line[], facts: CaseFacts): ExemptionSummary[] {
  const lienOn = findLiens(lines, facts);
  const assets = listAssets(lines.filter(({ form }) => form === "106AB")).map((asset) => ({
    keys: categoriesFor(asset, facts),
    item: toItem(asset, lienOn(asset), facts),
  }));
  const rows = findExemptionRows(facts);
  const summaries = rows.map((row) => {
    const items = assets.flatMap(({ keys, item }) => (keys.includes(row.key) ? [item] : []));
    return summarizeCategory(row, items, facts);
  });
  return fillInWildcard(summaries, rows, facts);
}

/** Finds the row of each category that applies on the planned filing date. */
export const findExemptionRows = ({ tables: { exemptions }, asOf }: CaseFacts): Exemption[] =>
  [...new Set(exemptions.map(({ key }) => key))].flatMap((key) => findApplicableRow(exemptions, asOf, (row) => row.key === key) ?? []);

function toItem(asset: Asset, lien: number | null, facts: CaseFacts): ExemptionItem {
  const { line, item, description, value } = asset;
  const bought = facts.answers.at(asset.from[0]?.replace(/\.currentValue$/, ".purchaseDate") ?? "").raw;
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

/** The debtors who own an asset: all of them if the form does not ask, and the first if the question is not answered. */
function ownersOf({ parts }: Asset, facts: CaseFacts): Person[] {
  const all = debtors(facts);
  if (!parts.has("owners")) return all;
  const owner = parts.get("owners");
  if (owner === "Debtor 1 and Debtor 2 only") return all;
  return owner === "Debtor 2 only" && all.includes("debtor2") ? ["debtor2"] : ["debtor1"];
}

const sumOf = (items: readonly ExemptionItem[], amount: "value" | "lien" | "equity"): number =>
  items.reduce((sum, item) => sum + (item[amount] ?? 0), 0);

function summarizeCategory(row: Exemption, items: ExemptionItem[], facts: CaseFacts): ExemptionSummary {
  const { id, key, label, cite, note, source, effectiveFrom, isConfirmed } = row;
  const equity = sumOf(items, "equity");
  const owners = new Set(items.length > 0 ? items.flatMap((item) => item.owners) : debtors(facts));
  const cap = row.cap === null ? null : row.cap * owners.size + dependentAllowance(row, facts);
  const over =
    row.cap === null ? 0 : key === "motorVehicle" ? excessOverOnePerDebtor(items, row.cap, [...owners]) : Math.max(0, equity - cap!);
  const rowFields = { id, key, label, cite, note, source, effectiveFrom, isConfirmed };
  return { ...rowFields, items, value: sumOf(items, "value"), lien: sumOf(items, "lien"), equity, cap, over };
}

/** The amount that dependents in the household add, once for all debtors together. */
function dependentAllowance({ perDependent }: Exemption, { answers }: CaseFacts): number {
  if (!perDependent) return 0;
  const count = answers.rows("income.dependents").filter((row) => answers.at(`${row}.livesWithYou`).raw === "yes").length;
  return Math.min(count * perDependent.amount, perDependent.limit);
}

/** The excess if each debtor uses the limit for the one asset of theirs with the most equity left. */
function excessOverOnePerDebtor(items: readonly ExemptionItem[], cap: number, people: readonly Person[]): number {
  const left = items.map(({ equity }) => equity ?? 0);
  for (const person of people) {
    const own = items.flatMap(({ owners }, index) => (owners.includes(person) ? [index] : []));
    const most = own.reduce<number | null>((best, index) => (best === null || left[index]! > left[best]! ? index : best), null);
    if (most !== null) left[most] = Math.max(0, left[most]! - cap);
  }
  return left.reduce((sum, each) => sum + each, 0);
}

/** Fills in the wildcard: for each debtor, the unused part of the residence limit, up to the wildcard's own limit. */
function fillInWildcard(summaries: readonly ExemptionSummary[], rows: readonly Exemption[], facts: CaseFacts): ExemptionSummary[] {
  const home = summaries.find(({ key }) => key === "residence");
  const homeCap = rows.find(({ key }) => key === "residence")?.cap ?? 0;
  const wildcard = rows.find(({ key }) => key === "wildcard")?.cap ?? 0;
  const overElsewhere = summaries.reduce((sum, { key, over }) => (key === "wildcard" || key === "residenceOver65" ? sum : sum + over), 0);
  const cap = debtors(facts).reduce((sum, person) => {
    const shares = (home?.items ?? []).map(({ owners, equity }) => (owners.includes(person) ? (equity ?? 0) / owners.length : 0));
    const used = shares.reduce((all, each) => all + each, 0);
    return sum + Math.min(wildcard, Math.max(0, homeCap - used));
  }, 0);
  return summaries.map((summary) =>
    summary.key === "wildcard" ? { ...summary, cap, overElsewhere, over: Math.max(0, summary.equity + overElsewhere - cap) } : summary,
  );
}
