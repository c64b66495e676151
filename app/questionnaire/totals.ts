import { valueAt } from "./conditions.ts";

/** A sum of amounts, which a page shows below them. */
export interface Total {
  label: string;
  /** The names of the amounts; `vehicles[].balanceOwed` for those in all rows of a list. */
  of: readonly string[];
  /** Whether the amounts are what is taken from the household's take-home pay. */
  isSpending?: true;
}

/** Whole US dollars of an amount as it is written; 0 for anything else. */
export const amountIn = (value: unknown): number => (typeof value === "string" ? Number(value.split(".")[0]!.replace(/\D/g, "")) : 0);

/** The sum of amounts as they are written. */
export const sumOf = (written: unknown[]): number => written.reduce<number>((sum, value) => sum + amountIn(value), 0);

/** The amounts of these names among a step's answers. */
export const amountsOf = (values: Readonly<Record<string, unknown>>, names: readonly string[]): unknown[] =>
  names.flatMap((name) => {
    const [list = "", column] = name.split("[].");
    return column ? ((values[list] ?? []) as Record<string, unknown>[]).map((row) => row[column]) : [valueAt(values, name)];
  });

/** "$1,250" of a sum, "-$1,250" of one below zero. */
export const inDollars = (sum: number): string => `${sum < 0 ? "-" : ""}$${Math.abs(sum).toLocaleString("en-US")}`;
