import { isFrom, type Asset } from "./assets.ts";
import { isMarried } from "./people.ts";
import type { CaseFacts } from "./case-facts.ts";

/** Lines of Schedule A/B with the category of their property. Property on any other line falls under the wildcard. */
const categoryByLine: readonly (readonly [RegExp, string])[] = [
  [/^3\./, "motorVehicle"],
  [/^(?:6|7|8|9|10|11|12|13|14)$/, "householdGoods"],
  [/^21$/, "retirement"],
  [/^24$/, "college"],
  [/^29$/, "support"],
  [/^40$/, "toolsOfTrade"],
];

const injuryPattern = /injur|accident|wrongful death|disabilit|malpractice|rear-?end/i;

/** Returns the categories that an asset is listed under, usually one. */
export function categoriesFor(asset: Asset, facts: CaseFacts): string[] {
  const { line, description } = asset;
  if (isFrom(asset, "realEstate.currentMarketValue")) return homeCategories(asset, facts);
  if (line === "31" && isLifeInsurance(asset, facts)) return ["lifeInsurance"];
  if (line === "33" && injuryPattern.test(description)) return ["injury"];
  return [categoryByLine.find(([lines]) => lines.test(line))?.[1] ?? "wildcard"];
}

const isLifeInsurance = (asset: Asset, { answers }: CaseFacts): boolean =>
  isFrom(asset, "propertyList.lifeInsuranceCashValue") ||
  answers.rows("propertyList.policies").some((row) => isFrom(asset, `${row}.value`) && answers.at(`${row}.kind`).raw === "life");

function homeCategories({ parts }: Asset, facts: CaseFacts): string[] {
  const isEntireties = parts.get("nature") === "Tenancy by the entireties";
  const born = facts.answers.at("personalInfo.clientDateOfBirth").raw;
  const is65 = /^\d{4}-/.test(born) && `${Number(born.slice(0, 4)) + 65}${born.slice(4)}` <= facts.asOf;
  return ["residence", ...(is65 && !isMarried(facts) ? ["residenceOver65"] : []), ...(isEntireties ? ["entireties"] : [])];
}
