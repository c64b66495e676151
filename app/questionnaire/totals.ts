import { parseAmount } from "./amounts.ts";
import { valueAt } from "./conditions.ts";

/** A total, which a page shows below its amounts. */
export interface Total {
  label: string;
  /** Names of the amounts; `vehicles[].balanceOwed` for those in all rows of a list. */
  of: readonly string[];
  /** Other steps whose debts are added. */
  andDebtsOf?: readonly string[];
  /** Whether the amounts are subtracted from the household's take-home pay. */
  isSpending?: true;
}

/** Adds up written amounts. */
export const sumOf = (written: unknown[]): number => written.reduce<number>((sum, value) => sum + parseAmount(value), 0);

/** Returns the amounts with these names from a step's answers. */
export const amountsOf = (values: Readonly<Record<string, unknown>>, names: readonly string[]): unknown[] =>
  names.flatMap((name) => {
    const [list = "", column] = name.split("[].");
    return column ? ((values[list] ?? []) as Record<string, unknown>[]).map((row) => row[column]) : [valueAt(values, name)];
  });

/** Formats a sum as "$1,250", or "-$1,250" if it is negative. */
export const formatDollars = (sum: number): string => `${sum < 0 ? "-" : ""}$${Math.abs(sum).toLocaleString("en-US")}`;
