import { z } from "zod";
import { isZipOutsideState } from "../../petition/checks/addresses.ts";
import type { Address } from "../../petition/creditor-places.ts";
import { mayContainAccountNumber } from "../../petition/matrix.ts";
import { formatZip } from "../../petition/number-formats.ts";
import { checkDetail } from "../../questionnaire/detail-checks.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";

const nameMax = 100;
const twoLetters = "Please use two letters, such as NC.";
const noAccounts = "There may be an account number in it. The book holds none.";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const line = (max: number, missing: string) =>
  printableLine(max, `Please use at most ${max} characters`)
    .transform(oneLine)
    .refine((text) => /[\p{L}\d]/u.test(text), missing);

const detail = (check: "state" | "zip") => (text: string) => checkDetail({ kind: "text", label: "", check }, text);

/** An address as the book keeps it: what the court's list of creditors needs. */
export const addressSchema = z.object({
  name: line(nameMax, "Please enter a name").refine((text) => !mayContainAccountNumber(text), noAccounts),
  street: line(nameMax, "Please enter a street or a P.O. Box").refine((text) => !mayContainAccountNumber(text), noAccounts),
  city: line(60, "Please enter a city"),
  state: line(20, twoLetters)
    .transform((text) => text.toUpperCase())
    .refine((text) => text.length === 2 && !detail("state")(text), twoLetters),
  zip: line(20, "Please enter a ZIP code, such as 28202.")
    .transform(formatZip)
    .refine((text) => !detail("zip")(text), "A ZIP code has five digits, or nine, such as 28202."),
});

/** What is to be changed of an address; what is left out stays. */
export const addressChangeSchema = z.object({
  name: z.string().optional(),
  street: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
});

/** Why an address cannot be kept, by its parts; empty if it can. */
export type AddressMessages = Partial<Record<keyof Address, string>>;

/** An address as the book would keep it, or what is wrong with it. */
export function checkAddress(typed: Record<string, unknown>): { address: Address } | { messages: AddressMessages } {
  const read = addressSchema.safeParse(typed);
  if (!read.success) return { messages: Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])) };
  const { state, zip } = read.data;
  return isZipOutsideState(state, zip) ? { messages: { zip: `ZIP code ${zip} is not in ${state}.` } } : { address: read.data };
}
