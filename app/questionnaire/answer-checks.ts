import type { AnswerCheck, Field } from "./fields.ts";
import { isIsoDate } from "./format.ts";
import { isState } from "./states.ts";
import { words } from "./wording/index.ts";

const isLikelyDate = (text: string): boolean => isIsoDate(text) && text >= "1900" && text < "2100";

/** Month and year, as in 2026-05, 5/2026 or May 2026. */
const isMonth = (text: string): boolean => /^(?:\d{4}-\d{1,2}|\d{1,2}\/\d{4}|[A-Za-z]{3,9}\.? \d{4})$/.test(text);

/** The ISO date this many years ago. */
const yearsAgo = (years: number): string => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
};

function checkBirthDate(text: string): string | undefined {
  if (!isIsoDate(text)) return words.birthDateInFull;
  if (text > yearsAgo(0)) return words.dateInFuture;
  if (text > yearsAgo(16)) return words.lessThan16Years;
  return text < yearsAgo(110) ? words.moreThan110Years : undefined;
}

/** A number that can be dialed, or words instead of one. */
const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, "").length;
  return digits === 0 || digits >= 10;
};

const rules: Record<AnswerCheck, (text: string) => string | undefined> = {
  zip: (text) => (/^\d{5}(?:[\s-]?\d{4})?$/.test(text) ? undefined : words.zipCheck),
  state: (text) => (text.length > 3 || isState(text) ? undefined : words.stateCheck),
  lastFour: (text) => (/^[\dA-Za-z]{4}$/.test(text) ? undefined : words.lastFourCheck),
  month: (text) => (isMonth(text) ? undefined : words.monthCheck),
  date: (text) => (isLikelyDate(text) || isMonth(text) || /^\d{4}$/.test(text) ? undefined : words.dateCheck),
  birthDate: checkBirthDate,
  ein: (text) => (/^\d{2}-?\d{7}$/.test(text) ? undefined : words.einCheck),
  phone: (text) => (isPhone(text) ? undefined : words.phoneCheck),
  ssn: (text) => (/^(?:000|666|9\d\d)-/.test(text) ? words.ssnCheck : undefined),
};

/** Returns why an answer cannot be right; undefined if it may be right or is blank. The answer is stored in any case. */
export function checkAnswer(field: Field, value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || !("check" in field) || !field.check ? undefined : rules[field.check](text);
}
