import { districtProfiles } from "./districts.ts";
import { exemptions } from "./exemptions.ts";
import type { LawTables } from "./law-tables.ts";
import { medianIncome } from "./median-income.ts";

/** The law tables that ship with the product, for the office to confirm or change. */
export const proposedTables: LawTables = { medianIncome, exemptions, districtProfiles, standingCreditors: [] };
