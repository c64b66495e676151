import { isAt } from "./lines/catalogues.ts";
import type { Gap, Line } from "./lines/line.ts";
import { officeNeed } from "./lines/needs.ts";

const isNone = isAt("106C", "2/none");
const isRow = isAt("106C", "2#/claimed");
const claimParts = [isNone, isRow, isAt("106C", "2#/whole")];

/** Finds that property is listed, but neither a claim nor that none is meant. All of the property would go to the trustee. */
export function findExemptionGap(all: readonly Line[]): Gap[] {
  const lines = all.filter(({ form }) => form === "106C");
  const none = lines.find(isNone);
  const isDecided = lines.some((line) => line.value !== null && claimParts.some((isPart) => isPart(line)));
  if (!none || !lines.some(isRow) || isDecided) return [];
  const { form, line, part, item, person } = none;
  const need = officeNeed("No exemption is claimed for any of the property. Claim some, or say that none is claimed.");
  return [{ form, line, part, item, person, ...need, path: null }];
}
