import { countiesByDistrict } from "../../questionnaire/counties.ts";
import type { District } from "../lines/office-entries.ts";
import type { DistrictProfile } from "./law-tables.ts";

const clerk = "Creditor list: rules that other courts' clerks share; this clerk's own page was not seen.";

const profile = (district: District, divisions: string[], note: string): DistrictProfile => ({
  id: `district-${district}-2021-07-06`,
  effectiveFrom: "2021-07-06",
  source: `Counties: 28 U.S.C. § 113 as amended by Pub. L. 117-26, July 6, 2021, read in copies. ${clerk}`,
  isConfirmed: false,
  district,
  counties: countiesByDistrict[district],
  divisions,
  matrix: { lines: 4, columns: 40, isAlphabetical: true },
  note,
});

/** Proposed rows, not yet confirmed by the office. */
export const districtProfiles: readonly DistrictProfile[] = [
  profile(
    "eastern",
    ["Fayetteville", "Greenville", "New Bern", "Raleigh", "Wilmington", "Wilson"],
    "Also the parts of Fort Bragg and Camp Mackall in Hoke, Moore, Richmond and Scotland counties, and the federal prison at " +
      "Butner in Durham County. Local Rule 1007-2 requires a signed certification with the creditor list.",
  ),
  profile(
    "middle",
    ["Durham", "Greensboro", "Winston-Salem"],
    "Except the federal prison at Butner and Fort Bragg and Camp Mackall, which are in the Eastern District.",
  ),
  profile(
    "western",
    ["Asheville", "Bryson City", "Charlotte", "Shelby", "Statesville"],
    "The clerk asks for names that are neither all uppercase nor all lowercase.",
  ),
];
