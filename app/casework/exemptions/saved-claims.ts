import type { Claim } from "../../petition/lines/claim.ts";
import { lawText } from "../../petition/facts/exemption-claims.ts";
import type { ExemptionCategory } from "../../petition/facts/exemption-limits.ts";

/** A claim that cannot be saved. */
interface ClaimError {
  /** Index of the claim. */
  index: number;
  field: "category" | "law" | "amount";
  message: string;
}

const unknownCategory = "Please choose a confirmed row of the table of exemptions";
const missingAmount = "Please enter an amount, or claim 100%";

/** Finds the claims of an item that cannot be saved. */
export function findClaimErrors(claims: readonly Claim[], categories: readonly ExemptionCategory[]): ClaimError[] {
  const given = claims.filter((claim) => !isBlank(claim));
  return claims.flatMap((claim, index): ClaimError[] => {
    const { category: key, law, amount, isWhole } = claim;
    if (isBlank(claim)) return [];
    const category = categories.find((each) => each.key === key && each.isConfirmed);
    const errorAt = (field: ClaimError["field"], message: string): ClaimError[] => [{ index, field, message }];
    if (key !== null && !category) return errorAt("category", unknownCategory);
    if (category && law !== "" && law !== lawText(category, categories))
      return errorAt("law", "Please choose a law of the table or enter another one, not both");
    if (given.length > 1 && !category && law === "") return errorAt("category", "Please say which law this is under");
    if (given.length > 1 && isWhole) return errorAt("amount", "Under several laws, please enter an amount for each");
    if (amount !== null && isWhole) return errorAt("amount", "Please enter an amount or claim 100%, not both");
    return amount === null && !isWhole ? errorAt("amount", missingAmount) : [];
  });
}

const isBlank = ({ category, law, amount, isWhole }: Claim): boolean => category === null && law === "" && amount === null && !isWhole;

/** The claims of an item without blank ones, each with the law as Schedule C names it. */
export const toSavedClaims = (claims: readonly Claim[], categories: readonly ExemptionCategory[]): Claim[] =>
  claims
    .filter((claim) => !isBlank(claim))
    .map((claim) => {
      const category = categories.find(({ key }) => key === claim.category);
      return category ? { ...claim, law: lawText(category, categories) } : claim;
    });
