import type { FormNumber } from "../petition/line.ts";
import text101 from "./blank-text/101.json" with { type: "json" };
import text122A1 from "./blank-text/122A1.json" with { type: "json" };
import text122C1 from "./blank-text/122C1.json" with { type: "json" };
import type { FormMap } from "./form-map.ts";
import map101 from "./maps/101.json" with { type: "json" };
import map106AB from "./maps/106AB.json" with { type: "json" };
import map106C from "./maps/106C.json" with { type: "json" };
import map106D from "./maps/106D.json" with { type: "json" };
import map106Dec from "./maps/106Dec.json" with { type: "json" };
import map106EF from "./maps/106EF.json" with { type: "json" };
import map106G from "./maps/106G.json" with { type: "json" };
import map106H from "./maps/106H.json" with { type: "json" };
import map106I from "./maps/106I.json" with { type: "json" };
import map106J from "./maps/106J.json" with { type: "json" };
import map106J2 from "./maps/106J2.json" with { type: "json" };
import map106Sum from "./maps/106Sum.json" with { type: "json" };
import map107 from "./maps/107.json" with { type: "json" };
import map108 from "./maps/108.json" with { type: "json" };
import map121 from "./maps/121.json" with { type: "json" };
import map122A1 from "./maps/122A1.json" with { type: "json" };
import map122C1 from "./maps/122C1.json" with { type: "json" };

const maps = {
  "101": { ...map101, text: text101 },
  "106Sum": map106Sum,
  "106AB": map106AB,
  "106C": map106C,
  "106D": map106D,
  "106EF": map106EF,
  "106G": map106G,
  "106H": map106H,
  "106I": map106I,
  "106J": map106J,
  "106J2": map106J2,
  "106Dec": map106Dec,
  "107": map107,
  "108": map108,
  "121": map121,
  "122A1": { ...map122A1, text: text122A1 },
  "122C1": { ...map122C1, text: text122C1 },
};

/** The maps of all forms. TypeScript widens the literal types in JSON files, so a test checks them. */
export const formMaps = maps as unknown as Readonly<Record<FormNumber, FormMap>>;
