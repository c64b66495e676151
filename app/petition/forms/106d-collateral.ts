import type { AnswerIndex } from "../answer-index.ts";
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
  const vehicle = key.startsWith("vehicle") ? ["year", "make", "model"].map((part) => answers.at(`${vehicleOf(key)}.${part}`).text) : [];
  return answers.at(`${row}.collateral`).text || vehicle.filter(Boolean).join(" ") || (named[key] ?? "");
}

/**
 * The claims that are paid out of the same collateral before another: on a home the first mortgage before the second, else
 * as they are listed.
 */
export function seniorsOf(answers: AnswerIndex, rows: readonly string[], row: string): { row: string; at: Entry }[] {
  const question = valueQuestion(answers, row);
  const rankOf = (each: string) => (answers.at(`${each}.securedBy`).raw === "secondMortgage" ? 1 : 0);
  const own = rows.indexOf(row);
  return rows.flatMap((each, index) => {
    const isOnTheSame = question !== null && index !== own && valueQuestion(answers, each) === question;
    const isSenior = rankOf(each) === rankOf(row) ? index < own : rankOf(each) < rankOf(row);
    return isOnTheSame && isSenior ? [{ row: each, at: entryBelow(2, index) }] : [];
  });
}
