import type { SimpleField } from "../../questionnaire/fields.ts";
import { isNone } from "../../questionnaire/none.ts";

/** Long answers that are names or addresses. */
const namesAndPlaces = new Set(["previousNames", "spousePreviousNames", "otherRealEstateAddress", "hoaInfo"]);

/** Short answers that describe something. The others are names, places, numbers and dates. */
const descriptions = new Set([
  "accountType",
  "collateral",
  "condition",
  "description",
  "businessInterests",
  "employmentLength",
  "jobTitle",
  "nature",
  "natureOfDebt",
  "otherFinancialAssets",
  "otherPurpose",
  "property",
  "reason",
  "relationship",
  "spouseEmploymentLength",
  "spouseJobTitle",
  "status",
  "what",
]);

/** Whether a question is answered in the client's own words, which are in the client's language. */
export const isProse = (name: string, field: SimpleField): boolean =>
  field.kind === "longText"
    ? !namesAndPlaces.has(name)
    : field.kind === "text" && (descriptions.has(name) || /De(?:tail|scription)$/.test(name));

const WORD = /\p{L}{3,}/gu;

/** Whether a text has words of an answer in prose. */
export function hasWordsOf(text: string, answer: string): boolean {
  const words = isNone(answer) ? [] : (answer.match(WORD) ?? []);
  return words.some((word) => text.includes(word));
}
