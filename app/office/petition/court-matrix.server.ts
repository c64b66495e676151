import { matrixOf, usualMatrix, type Matrix } from "../../petition/matrix.ts";
import { inForce } from "../../petition/tables/law-tables.ts";
import { proposedTables } from "../../petition/tables/proposed-tables.ts";
import type { OfficePetition } from "./prepared.server.ts";

/** The list of creditors, by the rules of the district that the office has chosen. */
export function courtMatrix({ kept, petition: { parties, asOf } }: OfficePetition): Matrix {
  const profile = inForce(proposedTables.districts, asOf, ({ district }) => district === kept.decisions.district);
  return matrixOf(parties, profile?.matrix ?? usualMatrix);
}
