import { assetsIn, type Asset } from "./assets.ts";
import { daysBetween } from "./days.ts";
import { categoryOf } from "./exemption-categories.ts";
import { lienOn } from "./liens.ts";
import type { Line, Person } from "./line.ts";
import { debtors } from "./people.ts";
import { countingRow, type Exemption } from "./tables/law-tables.ts";
import type { CaseFacts } from "./worksheet.ts";

/** What is listed under one category of exemptions, set against its limit. Facts only: nothing is claimed. */
export interface ExemptionLook extends Pick<
  Exemption,
  "id" | "key" | "label" | "cite" | "note" | "source" | "effectiveFrom" | "isConfirmed"
> {
  items: ExemptionItem[];
  value: number;
  lien: number;
  equity: number;
  /** For all debtors together; null for none. */
  cap: number | null;
  /** The equity above the limit; of the wildcard, what it does not cover of its items and of what is over elsewhere. */
  over: number;
  /** Of the wildcard: what is over in other categories. */
  overElsewhere?: number;
}

export interface ExemptionItem {
  /** The line of Schedule A/B. */
  line: string;
  item: number | null;
  description: string;
  /** Null while it is not known. */
  value: number | null;
  lien: number | null;
  /** Value less lien, not below zero; null while the value is not known. */
  equity: number | null;
  /** Whose it is, of those who file. */
  owners: Person[];
  /** Whether it was bought within 90 days before filing. */
  isRecent: boolean;
}

/** The categories in force on the planned filing date, in the table's order. */
export function exemptionsOf(lines: readonly Line[], facts: CaseFacts): ExemptionLook[] {
  const assets = assetsIn(lines.filter(({ form }) => form === "106AB")).map((asset) => ({
    keys: categoryOf(asset, facts),
    item: itemOf(asset, lines, facts),
  }));
  const rows = exemptionRows(facts);
  const looks = rows.map((row) => {
    const items = assets.flatMap(({ keys, item }) => (keys.includes(row.key) ? [item] : []));
    return lookAt(row, items, facts);
  });
  return withWildcard(looks, rows, facts);
}

/** The row of each category that counts on the planned filing date. */
export const exemptionRows = ({ tables: { exemptions }, asOf }: CaseFacts): Exemption[] =>
  [...new Set(exemptions.map(({ key }) => key))].flatMap((key) => countingRow(exemptions, asOf, (row) => row.key === key) ?? []);

function itemOf(asset: Asset, lines: readonly Line[], facts: CaseFacts): ExemptionItem {
  const { line, item, description, value } = asset;
  const lien = lienOn(asset, lines, facts);
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

/** Whose a thing is. Where nobody asks, it is of all who file; where nobody has said, of the first. */
function ownersOf({ parts }: Asset, facts: CaseFacts): Person[] {
  const all = debtors(facts);
  if (!parts.has("owners")) return all;
  const said = parts.get("owners");
  if (said === "Debtor 1 and Debtor 2 only") return all;
  return said === "Debtor 2 only" && all.includes("debtor2") ? ["debtor2"] : ["debtor1"];
}

const sumOf = (items: readonly ExemptionItem[], amount: "value" | "lien" | "equity"): number =>
  items.reduce((sum, item) => sum + (item[amount] ?? 0), 0);

function lookAt(row: Exemption, items: ExemptionItem[], facts: CaseFacts): ExemptionLook {
  const { id, key, label, cite, note, source, effectiveFrom, isConfirmed } = row;
  const equity = sumOf(items, "equity");
  const owners = new Set(items.length > 0 ? items.flatMap((item) => item.owners) : debtors(facts));
  const cap = row.cap === null ? null : row.cap * owners.size + forDependents(row, facts);
  const over = row.cap === null ? 0 : key === "motorVehicle" ? overOnePerDebtor(items, row.cap, [...owners]) : Math.max(0, equity - cap!);
  const known = { id, key, label, cite, note, source, effectiveFrom, isConfirmed };
  return { ...known, items, value: sumOf(items, "value"), lien: sumOf(items, "lien"), equity, cap, over };
}

/** What dependents in the household add, once for all who file. */
function forDependents({ perDependent }: Exemption, { answers }: CaseFacts): number {
  if (!perDependent) return 0;
  const count = answers.rows("income.dependents").filter((row) => answers.at(`${row}.livesWithYou`).raw === "yes").length;
  return Math.min(count * perDependent.amount, perDependent.limit);
}

/** What is over when each debtor takes the limit for the one thing of theirs that needs it most. */
function overOnePerDebtor(items: readonly ExemptionItem[], cap: number, people: readonly Person[]): number {
  const left = items.map(({ equity }) => equity ?? 0);
  for (const person of people) {
    const own = items.flatMap(({ owners }, index) => (owners.includes(person) ? [index] : []));
    const most = own.reduce<number | null>((best, index) => (best === null || left[index]! > left[best]! ? index : best), null);
    if (most !== null) left[most] = Math.max(0, left[most]! - cap);
  }
  return left.reduce((sum, each) => sum + each, 0);
}

/** The wildcard is what is left of the residence's limit, up to a limit of its own, for each debtor. */
function withWildcard(looks: readonly ExemptionLook[], rows: readonly Exemption[], facts: CaseFacts): ExemptionLook[] {
  const home = looks.find(({ key }) => key === "residence");
  const homeCap = rows.find(({ key }) => key === "residence")?.cap ?? 0;
  const wildcard = rows.find(({ key }) => key === "wildcard")?.cap ?? 0;
  const overElsewhere = looks.reduce((sum, { key, over }) => (key === "wildcard" || key === "residenceOver65" ? sum : sum + over), 0);
  const cap = debtors(facts).reduce((sum, person) => {
    const shares = (home?.items ?? []).map(({ owners, equity }) => (owners.includes(person) ? (equity ?? 0) / owners.length : 0));
    const used = shares.reduce((all, each) => all + each, 0);
    return sum + Math.min(wildcard, Math.max(0, homeCap - used));
  }, 0);
  return looks.map((look) =>
    look.key === "wildcard" ? { ...look, cap, overElsewhere, over: Math.max(0, look.equity + overElsewhere - cap) } : look,
  );
}
