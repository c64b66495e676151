import type { CaseFacts } from "./case-facts.ts";
import { isAt } from "../lines/catalogues.ts";
import type { Claim } from "../lines/claim.ts";
import { recognizeClaims } from "./exemption-claims.ts";
import type { ExemptionCategory } from "./exemption-limits.ts";
import { exemptionCategories, toItem, type ExemptionItem, type Property } from "./exemptions.ts";
import type { Line, LineValue, Person } from "../lines/line.ts";
import { debtors } from "./people.ts";

/** An item of Schedule A/B with the exemptions that are claimed for it. */
export interface ClaimRow extends Omit<ExemptionItem, "item"> {
  /** The number of its row on Schedule C, counted from 1. */
  item: number;
  /** Keys of the categories that it is listed under. */
  listed: string[];
  /** Paths of the answers that its value comes from. */
  from: string[];
  claims: Claim[];
}

/** Everything that Schedule C is filled in from. */
export interface ExemptionTable {
  debtors: Person[];
  /** In the order of the table of exemptions. Only the confirmed ones can be claimed. */
  categories: ExemptionCategory[];
  rows: ClaimRow[];
  /** Whether the office has said that no exemption is claimed. */
  isNone: boolean;
  /** The texts of line 1 and line 3; null while they are empty. */
  set: LineValue;
  homestead: LineValue;
  acquired: LineValue;
}

const parts = ["description", "line", "value"] as const;

/** Builds the table from the lines as written and corrected. */
export function buildExemptionTable(all: readonly Line[], property: readonly Property[], facts: CaseFacts): ExemptionTable {
  const lines = all.filter(({ form }) => form === "106C");
  const categories = exemptionCategories(facts);
  const on106C = parts.map((part) => [part, new Map(lines.filter(isAt("106C", `2#/${part}`)).map(({ item, value }) => [item, value]))]);
  const columns = Object.fromEntries(on106C) as Record<(typeof parts)[number], Map<number | null, LineValue>>;
  const claimsOf = new Map(facts.entries.claims?.map(({ item, claims }) => [item, claims]));
  const toRow = ({ asset, lien, listed }: Property, index: number): ClaimRow => {
    const item = index + 1;
    const at = (part: (typeof parts)[number]) => columns[part].get(item) ?? null;
    const value = at("value");
    const shown = toItem({ ...asset, value: typeof value === "number" ? value : null }, lien, facts);
    return {
      ...shown,
      item,
      description: String(at("description") ?? asset.description),
      line: String(at("line") ?? asset.line),
      listed,
      from: asset.from,
      claims: recognizeClaims(claimsOf.get(item) ?? [], categories),
    };
  };
  const valueAt = (address: "1" | "2/none" | "3" | "3/acquired") => lines.find(isAt("106C", address))?.value ?? null;
  return {
    debtors: debtors(facts),
    categories,
    rows: property.map(toRow),
    isNone: valueAt("2/none") !== null,
    set: valueAt("1"),
    homestead: valueAt("3"),
    acquired: valueAt("3/acquired"),
  };
}
