import { z } from "zod";
import type { Address } from "../../petition/forms/creditor-places.ts";
import { mayContainAccountNumber } from "../../petition/matrix.ts";
import { formatZip } from "../../petition/answers/number-formats.ts";
import { checkAnswer } from "../../questionnaire/answer-checks.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { isState, stateCode } from "../../questionnaire/states.ts";
import { isZipOutsideState } from "../../questionnaire/zip-states.ts";

const nameMax = 100;
const twoLetters = "Please use two letters, such as NC.";
const noAccounts = "This may contain an account number. The book does not store account numbers.";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const line = (max: number, missing: string) =>
  printableLine(max)
    .transform(oneLine)
    .refine((text) => /[\p{L}\d]/u.test(text), missing);

const zipMessage = (text: string) => checkAnswer({ kind: "text", label: "", check: "zip" }, text);

/** Address as the book stores it, with everything the court's list of creditors needs. */
export const addressSchema = z.object({
  name: line(nameMax, "Please enter a name").refine((text) => !mayContainAccountNumber(text), noAccounts),
  street: line(nameMax, "Please enter a street or a P.O. Box").refine((text) => !mayContainAccountNumber(text), noAccounts),
  city: line(60, "Please enter a city"),
  state: line(20, twoLetters).transform(stateCode).refine(isState, twoLetters),
  zip: line(20, "Please enter a ZIP code, such as 28202.")
    .transform(formatZip)
    .refine((text) => !zipMessage(text), "A ZIP code has five digits, or nine, such as 28202."),
});

/** Change to an address. Omitted parts stay as they are. */
export const addressChangeSchema = z.object({
  name: z.string().optional(),
  street: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
});

/** Error messages of an address by part; empty if it is valid. */
export type AddressMessages = Partial<Record<keyof Address, string>>;

/** Validates an address and returns it as the book would store it, or the messages. */
export const checkAddress = (typed: Record<string, unknown>): { address: Address } | { messages: AddressMessages } =>
  checkParts(addressSchema, typed);

const mailSchema = addressSchema.omit({ name: true });

/** Validates an address without a name. */
export const checkMailAddress = (typed: Record<string, unknown>): { address: Omit<Address, "name"> } | { messages: AddressMessages } =>
  checkParts(mailSchema, typed);

function checkParts<Parts extends Omit<Address, "name">>(
  schema: z.ZodType<Parts, z.ZodTypeDef, unknown>,
  typed: Record<string, unknown>,
): { address: Parts } | { messages: AddressMessages } {
  const read = schema.safeParse(typed);
  if (!read.success) return { messages: Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])) };
  const { state, zip } = read.data;
  return isZipOutsideState(state, zip) ? { messages: { zip: `ZIP code ${zip} is not in ${state}.` } } : { address: read.data };
}
