import type { DetailCheck, Field } from "./fields.ts";
import { isIsoDate } from "./format.ts";

/** Postal codes of the states, the territories and the armed forces. */
const states =
  /^(?:A[AEKLPRSZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOPST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/i;

const isLikelyDate = (text: string): boolean => isIsoDate(text) && text >= "1900" && text < "2100";

const rules: Record<DetailCheck, [test: (text: string) => boolean, message: string]> = {
  zip: [(text) => /^\d{5}(?:[\s-]?\d{4})?$/.test(text), "A ZIP code has five digits, such as 28202."],
  state: [(text) => text.length > 3 || states.test(text), "Please use two letters, such as NC."],
  lastFour: [(text) => /^[\dA-Za-z]{4}$/.test(text), "Please give the last four digits only."],
  month: [(text) => /^(?:\d{4}-\d{1,2}|\d{1,2}\/\d{4}|[A-Za-z]{3,9}\.? \d{4})$/.test(text), "Please give month and year, such as 5/2026."],
  date: [isLikelyDate, "Please check this date."],
  ein: [(text) => /^\d{2}-?\d{7}$/.test(text), "An EIN has nine digits, such as 12-3456789."],
};

/** Returns why a detail cannot be right; undefined if it may be right or is blank. The detail is stored in any case. */
export function checkDetail(field: Field, value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "" || !("check" in field) || !field.check) return undefined;
  const [isRight, message] = rules[field.check];
  return isRight(text) ? undefined : message;
}
