import type { SimpleField } from "../../questionnaire/fields.ts";
import { isNone } from "../../questionnaire/none.ts";
import type { QuestionName } from "./answer-path.ts";

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Splits names of questions, all of which exist. */
const namesIn = <Names extends string>(names: Words<Names> extends QuestionName ? Names : never): string[] => names.split(" ");

/** Questions whose answers are names, places, dates or numbers. The answers to all others are in the client's own words. */
const NAMES_PLACES_NUMBERS = new Set<string>([
  ...namesIn("clientName spouseName previousNames spousePreviousNames first middle last suffix name ein bookkeeper share missingTaxYears"),
  ...namesIn("street city zip county streetAddress spouseCounty address otherRealEstateAddress employerAddress spouseEmployerAddress"),
  ...namesIn("district caseNumber creditCounselingAgency court number title who recipient recipientAddress buyer buyerAddress"),
  ...namesIn("firstMortgageMonthsBehind secondMortgageMonthsBehind homeShare stocksBonds instituteName lastFour jointWith accountNumber"),
  ...namesIn("lifeInsuranceCompany lifeInsuranceBeneficiary insuredPerson policyLastFour company beneficiary taxRefundYears taxYears"),
  ...namesIn(
    "year make model vin mileage makeModel lender creditor originalCreditor currentCreditor age currentEmployer spouseEmployer month",
  ),
]);

/** Whether a question is answered in the client's own words, which are in the client's language. */
export const isProse = (name: string, { kind }: SimpleField): boolean =>
  (kind === "text" || kind === "longText") && !NAMES_PLACES_NUMBERS.has(name);

const WORD = /\p{L}{3,}/gu;

/** Whether a text has words of an answer in prose. */
export function hasWordsOf(text: string, answer: string): boolean {
  const words = isNone(answer) ? [] : (answer.match(WORD) ?? []);
  return words.some((word) => text.includes(word));
}
