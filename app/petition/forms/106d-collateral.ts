import type { AnswerIndex } from "../answer-index.ts";
import { vehicleName } from "../loans.ts";
import { entryBelow, type Entry } from "./entry.ts";

const otherParcels = "realEstate.otherParcels";
const home = "realEstate.currentMarketValue";

const vehicleOf = (key: string): string => `vehicles[${Number(key.slice("vehicle".length)) - 1}]`;

/** The question that asks what a secured creditor's collateral is worth; null where none does, or more than one. */
export function valueQuestion(answers: AnswerIndex, row: string): string | null {
  const { raw: key } = answers.at(`${row}.securedBy`);
  if (key === "firstMortgage" || key === "secondMortgage") return home;
  if (key.startsWith("vehicle")) return `${vehicleOf(key)}.currentValue`;
  if (key !== "otherLand") return null;
  const parcels = answers.rows(otherParcels);
  if (parcels.length > 1) return null;
  return parcels[0] ? `${parcels[0]}.value` : "realEstate.otherRealEstateValue";
}

const named: Record<string, string> = {
  firstMortgage: "Home (first mortgage)",
  secondMortgage: "Home (second mortgage)",
  otherLand: "Other real estate",
};

/** What secures a debt, in the client's words, or else by the question that names it. */
export function describeCollateral(answers: AnswerIndex, row: string): string {
  const { raw: key } = answers.at(`${row}.securedBy`);
  const vehicle = key.startsWith("vehicle") ? vehicleName(answers, vehicleOf(key)) : "";
  return answers.at(`${row}.collateral`).text || vehicle || (named[key] ?? "");
}

/** A claim on collateral, with the claims that are paid out of it before. */
export interface SecuredClaim {
  row: string;
  at: Entry;
  /** The question with the value of the collateral; null for none. */
  question: string | null;
  seniors: { row: string; at: Entry }[];
}

/** The secured claims. On a home the first mortgage comes before the second, on other things the claim that is listed first. */
export function securedClaims(answers: AnswerIndex): SecuredClaim[] {
  const claims = answers.rows("securedCreditors").map((row, index) => {
    const isSecond = answers.at(`${row}.securedBy`).raw === "secondMortgage";
    return { row, at: entryBelow(2, index), question: valueQuestion(answers, row), isSecond };
  });
  return claims.map(({ row, at, question, isSecond }) => {
    const isSenior = (other: (typeof claims)[number]) => (other.isSecond === isSecond ? other.at.item < at.item : isSecond);
    return { row, at, question, seniors: question ? claims.filter((other) => other.question === question && isSenior(other)) : [] };
  });
}
