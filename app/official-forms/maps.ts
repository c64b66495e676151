import type { FormNumber } from "../petition/line.ts";
import type { FormMap } from "./form-map.ts";
import map106D from "./maps/106D.json" with { type: "json" };
import map106Dec from "./maps/106Dec.json" with { type: "json" };
import map106Sum from "./maps/106Sum.json" with { type: "json" };
import map121 from "./maps/121.json" with { type: "json" };

const maps = { "106Sum": map106Sum, "106D": map106D, "106Dec": map106Dec, "121": map121 };

/** The forms that are filled, each with where its lines stand. TypeScript reads JSON without its literals, so a test checks the types. */
export const formMaps = maps as unknown as Readonly<Partial<Record<FormNumber, FormMap>>>;
