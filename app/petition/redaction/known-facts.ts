import type { Answers, Draft } from "../../questionnaire/answers/answers.ts";
import type { SimpleField } from "../../questionnaire/fields.ts";
import { isIsoDate } from "../../questionnaire/format.ts";
import { stepValues, type Step } from "../../questionnaire/step.ts";
import { walkFields } from "../../questionnaire/walk-fields.ts";
import { questionSteps } from "../../questionnaire/form/index.ts";
import type { ColumnOf } from "../answers/answer-path.ts";
import type { Correction } from "../lines/office-entries.ts";
import { findDates } from "./dates.ts";
import { maxAccountDigits, minAccountDigits, type KnownNumbers } from "./numbers.ts";
import { namesOfRelative, type KnownPersons } from "./persons.ts";
import { readTokens } from "./tokens.ts";

/** What may not be filed in full, as the answers of a case give it. */
export interface KnownFacts extends KnownNumbers, KnownPersons {}

/** The question for an account number. Others ask for its last four digits. */
const accountNumber: ColumnOf<"priorityCreditors"> = "accountNumber";

const ssnDigits = 9;

/** The digits of one answer; those of several Social Security numbers apart. */
function ssnsIn(text: string): string[] {
  const { digits } = readTokens(text);
  if (digits.length % ssnDigits !== 0) return digits.length < minAccountDigits ? [] : [digits];
  return Array.from({ length: digits.length / ssnDigits }, (_, index) => digits.slice(index * ssnDigits, (index + 1) * ssnDigits));
}

type Found = Record<"ssns" | "accounts" | "phones" | "births" | "minors", Set<string>>;

function collectAnswer(found: Found, name: string, field: SimpleField, text: string): void {
  const check = "check" in field ? field.check : undefined;
  if (field.kind === "ssn") for (const ssn of ssnsIn(text)) found.ssns.add(ssn);
  else if (field.kind === "phone" || field.kind === "dashedPhone") found.phones.add(readTokens(text).digits.slice(-10));
  else if (check === "birthDate" && isIsoDate(text)) found.births.add(text);
  else if (name === accountNumber || check === "lastFour") {
    const { digits, tokens } = readTokens(text);
    const numbers = [digits, ...tokens.filter(({ isNumber }) => isNumber).map((token) => token.text)];
    for (const number of numbers) if (number.length >= minAccountDigits && number.length <= maxAccountDigits) found.accounts.add(number);
  }
}

const adult = 18;

type Dependent = Answers["income"]["dependents"][number];

/** A minor who depends on the client, as the answers name and date it, although the questions ask for neither. */
function collectDependent(found: Found, { age, relationship }: Partial<Dependent>, year: number): void {
  const [ageText, words] = [age, relationship].map((value) => (typeof value === "string" ? value : ""));
  const births = findDates(readTokens(`${ageText} ${words}`).tokens, year).map(({ date }) => date);
  for (const birth of births) found.births.add(birth);
  const isAdult = births.length === 0 ? Number(ageText) >= adult : births.every((birth) => year - Number(birth.slice(0, 4)) > adult);
  if (!isAdult) for (const name of namesOfRelative(readTokens(words!).tokens)) found.minors.add(name);
}

/**
 * Collects what a case is known to have and may not file in full, also from answers whose question is not asked at present.
 * @param year the year of the planned filing date
 */
export function findKnownFacts(formData: object, corrections: readonly Correction[], year: number): KnownFacts {
  const found: Found = { ssns: new Set(), accounts: new Set(), phones: new Set(), births: new Set(), minors: new Set() };
  for (const step of questionSteps as readonly Step[])
    walkFields(step.fields, stepValues(step, formData) ?? {}, ({ name, field, value }) => {
      if (typeof value === "string" && value !== "") collectAnswer(found, name, field, value);
    });
  for (const row of [(formData as Draft).income?.dependents].flat()) collectDependent(found, row ?? {}, year);
  for (const { form, line, value } of corrections) if (form === "121" && line !== "1") for (const ssn of ssnsIn(value)) found.ssns.add(ssn);
  const lists = Object.entries(found).map(([name, values]) => [name, [...values]]);
  return { ...(Object.fromEntries(lists) as Record<keyof Found, string[]>), year };
}
