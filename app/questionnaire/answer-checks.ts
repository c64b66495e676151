import type { AnswerCheck, Field } from "./fields.ts";
import { isIsoDate } from "./format.ts";
import { isState } from "./states.ts";

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
  if (!isIsoDate(text)) return "Please give the day, the month and the year, such as 3/17/1984.";
  if (text > yearsAgo(0)) return "This date is in the future. Please check it.";
  if (text > yearsAgo(16)) return "This date is less than 16 years ago. Please check it.";
  return text < yearsAgo(110) ? "This date is more than 110 years ago. Please check it." : undefined;
}

const unless = (isRight: (text: string) => boolean, message: string) => (text: string) => (isRight(text) ? undefined : message);

const rules: Record<AnswerCheck, (text: string) => string | undefined> = {
  zip: unless((text) => /^\d{5}(?:[\s-]?\d{4})?$/.test(text), "A ZIP code has five digits, such as 28202."),
  state: unless((text) => text.length > 3 || isState(text), "Please use two letters, such as NC."),
  lastFour: unless((text) => /^[\dA-Za-z]{4}$/.test(text), "Please give the last four digits only."),
  month: unless(isMonth, "Please give month and year, such as 5/2026."),
  date: unless((text) => isLikelyDate(text) || isMonth(text) || /^\d{4}$/.test(text), "Please check this date."),
  birthDate: checkBirthDate,
  ein: unless((text) => /^\d{2}-?\d{7}$/.test(text), "An EIN has nine digits, such as 12-3456789."),
  ssn: unless(
    (text) => !/^(?:000|666|9\d\d)-/.test(text),
    "Please check this number. A Social Security number does not begin with 000, 666 or 9.",
  ),
};

/** Returns why an answer cannot be right; undefined if it may be right or is blank. The answer is stored in any case. */
export function checkAnswer(field: Field, value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || !("check" in field) || !field.check ? undefined : rules[field.check](text);
}
