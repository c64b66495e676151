import type { AnswerIndex } from "../answers/answer-index.ts";
import type { AnswerPath, RowPath } from "../answers/answer-path.ts";
import { isVehicleKey, vehicleName } from "../answers/loans.ts";
import { lookUp } from "../../questionnaire/look-up.ts";

const otherParcels = "realEstate.otherParcels";
const home = "realEstate.currentMarketValue";

const vehicleOf = (key: string) => `vehicles[${Number(key.slice("vehicle".length)) - 1}]` as const;

/** Path of the question about the value of a secured creditor's collateral; null for none, several, or a vehicle that is not listed. */
export function valueQuestion(answers: AnswerIndex, row: RowPath<"securedCreditors">): AnswerPath | null {
  const { raw: key } = answers.at(`${row}.securedBy`);
  if (key === "firstMortgage" || key === "secondMortgage") return home;
  if (isVehicleKey(key)) return answers.rows("vehicles").includes(vehicleOf(key)) ? `${vehicleOf(key)}.currentValue` : null;
  if (key !== "otherLand") return null;
  const parcels = answers.rows(otherParcels);
  if (parcels.length > 1) return null;
  return parcels[0] ? `${parcels[0]}.value` : "realEstate.otherRealEstateValue";
}

const collateralNames: Record<string, string> = {
  firstMortgage: "Home (first mortgage)",
  secondMortgage: "Home (second mortgage)",
  otherLand: "Other real estate",
};

/** Describes the collateral of a debt: in the client's words, or else by the asset that the client chose. */
export function describeCollateral(answers: AnswerIndex, row: RowPath<"securedCreditors">): string {
  const { raw: key } = answers.at(`${row}.securedBy`);
  const vehicle = isVehicleKey(key) ? vehicleName(answers, vehicleOf(key)) : "";
  return answers.at(`${row}.collateral`).text || vehicle || (lookUp(collateralNames, key) ?? "");
}

/** A secured claim, with the claims that rank before it on the same collateral. */
export interface SecuredClaim {
  row: RowPath<"securedCreditors">;
  /** Its number on the schedule. */
  item: number;
  /** Path of the question about the value of the collateral; null for none. */
  question: AnswerPath | null;
  seniors: { row: RowPath<"securedCreditors">; item: number }[];
}

/** Lists the secured claims. On a home, the first mortgage ranks before the second; otherwise, the claim listed first. */
export function securedClaims(answers: AnswerIndex): SecuredClaim[] {
  const claims = answers.rows("securedCreditors").map((row, index) => {
    const isSecond = answers.at(`${row}.securedBy`).raw === "secondMortgage";
    return { row, item: index + 1, question: valueQuestion(answers, row), isSecond };
  });
  return claims.map(({ row, item, question, isSecond }) => {
    const isSenior = (other: (typeof claims)[number]) => (other.isSecond === isSecond ? other.item < item : isSecond);
    return { row, item, question, seniors: question ? claims.filter((other) => other.question === question && isSenior(other)) : [] };
  });
}
