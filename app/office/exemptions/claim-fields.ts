import { readAmount } from "../../questionnaire/amounts.ts";
import { formatDollars } from "../../questionnaire/totals.ts";
import type { Claim } from "../../petition/lines/claim.ts";
import type { ExemptionTable } from "../../petition/facts/exemption-table.ts";
import { amountUpToLimit } from "../../petition/facts/exemption-totals.ts";
import { isOneAmount } from "../../petition/lines/parse-correction.ts";
import type { FormReply } from "../form-post.server.ts";

type Typed = FormReply["typed"];

/** Names of the controls of a claim: the item's number on Schedule C, and the claim's index. */
export const claimFields = (item: number, index: number) => ({
  category: `${item}.${index}.category`,
  other: `${item}.${index}.other`,
  amount: `${item}.${index}.amount`,
  whole: `${item}.${index}.whole`,
});

/** The claims of an item as typed, blank ones included; undefined if the post has none. */
export function typedClaims(typed: Typed, item: number): Claim[] | undefined {
  const claims: Claim[] = [];
  for (let index = 0; ; index++) {
    const fields = claimFields(item, index);
    const amount = typed[fields.amount];
    if (amount === undefined) return index === 0 ? undefined : claims;
    const isRead = isOneAmount(amount) && !readAmount(amount).isNegative;
    claims.push({
      category: typed[fields.category] || null,
      law: (typed[fields.other] ?? "").trim(),
      amount: isRead ? readAmount(amount).amount : null,
      isWhole: typed[fields.whole] !== undefined,
    });
  }
}

/** The table with the claims that are typed. */
export const withTypedClaims = (table: ExemptionTable, typed: Typed): ExemptionTable => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, claims: typedClaims(typed, row.item) ?? row.claims })),
});

/** Says why an amount cannot be filled in. */
function whyNot({ rows, categories }: ExemptionTable, item: number, index: number): string {
  const row = rows.find((each) => each.item === item);
  const isKnown = categories.some(({ key }) => key === row?.claims[index]?.category);
  if (!isKnown) return "Please choose a law of the table first";
  return row!.equity === null ? "The value of the item is not known" : "Nothing is left of the limit or of the equity";
}

/**
 * Fills in amounts up to the limits: that of one claim, named by item and index, or with "all" every one that has a law but no amount.
 * Returns the fields that change, where "" clears one, and messages about a claim that cannot be filled in.
 */
export function fillUpToLimits(table: ExemptionTable, typed: Typed, fill: string): FormReply {
  const wanted = (item: number, index: number) => `${item}.${index}` === fill;
  const changed: Typed = {};
  const messages: FormReply["messages"] = {};
  for (const { item, claims } of withTypedClaims(table, typed).rows)
    for (const [index, { category, isWhole }] of claims.entries()) {
      const { amount: name, whole } = claimFields(item, index);
      const isOpen = fill === "all" && category !== null && !isWhole && typed[name] === "";
      if (!isOpen && !wanted(item, index)) continue;
      const { [whole]: _whole, ...rest } = { ...typed, ...changed };
      const now = withTypedClaims(table, rest);
      const amount = amountUpToLimit(now, item, index);
      if (amount) Object.assign(changed, { [name]: formatDollars(amount), ...(isWhole && { [whole]: "" }) });
      else if (!isOpen) messages[name] = whyNot(now, item, index);
    }
  return { typed: changed, messages };
}
