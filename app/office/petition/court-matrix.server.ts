import { buildMatrix, type Matrix } from "../../petition/matrix.ts";
import type { OfficePetition } from "./prepared.server.ts";

/** Builds the list of creditors by the rules of the district that the office has chosen. */
export const courtMatrix = ({ petition: { parties, matrixRules } }: OfficePetition): Matrix => buildMatrix(parties, matrixRules);
