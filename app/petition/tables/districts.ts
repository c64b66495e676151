import type { District } from "../office-entries.ts";
import type { DistrictProfile } from "./law-tables.ts";

const clerk = "Creditor list: rules that other courts' clerks share; this clerk's own page was not seen.";

const profile = (district: District, counties: string, divisions: string[], note: string): DistrictProfile => ({
  id: `district-${district}-2021-07-06`,
  effectiveFrom: "2021-07-06",
  source: `Counties: 28 U.S.C. § 113 as amended by Pub. L. 117-26, July 6, 2021, read in copies. ${clerk}`,
  isConfirmed: false,
  district,
  counties: counties.split(", "),
  divisions,
  matrix: { lines: 4, columns: 40, isAlphabetical: true },
  note,
});

/** Proposed rows, not yet confirmed by the office. */
export const districtProfiles: readonly DistrictProfile[] = [
  profile(
    "eastern",
    "Beaufort, Bertie, Bladen, Brunswick, Camden, Carteret, Chowan, Columbus, Craven, Cumberland, Currituck, Dare, Duplin, " +
      "Edgecombe, Franklin, Gates, Granville, Greene, Halifax, Harnett, Hertford, Hyde, Johnston, Jones, Lenoir, Martin, Nash, " +
      "New Hanover, Northampton, Onslow, Pamlico, Pasquotank, Pender, Perquimans, Pitt, Robeson, Sampson, Tyrrell, Vance, Wake, " +
      "Warren, Washington, Wayne, Wilson",
    ["Fayetteville", "Greenville", "New Bern", "Raleigh", "Wilmington", "Wilson"],
    "Also the parts of Fort Bragg and Camp Mackall in Hoke, Moore, Richmond and Scotland counties, and the federal prison at " +
      "Butner in Durham County. Local Rule 1007-2 requires a signed verification with the creditor list.",
  ),
  profile(
    "middle",
    "Alamance, Cabarrus, Caswell, Chatham, Davidson, Davie, Durham, Forsyth, Guilford, Hoke, Lee, Montgomery, Moore, Orange, Person, " +
      "Randolph, Richmond, Rockingham, Rowan, Scotland, Stanly, Stokes, Surry, Yadkin",
    ["Durham", "Greensboro", "Winston-Salem"],
    "Except the federal prison at Butner and Fort Bragg and Camp Mackall, which are in the Eastern District.",
  ),
  profile(
    "western",
    "Alexander, Alleghany, Anson, Ashe, Avery, Buncombe, Burke, Caldwell, Catawba, Cherokee, Clay, Cleveland, Gaston, Graham, Haywood, " +
      "Henderson, Iredell, Jackson, Lincoln, McDowell, Macon, Madison, Mecklenburg, Mitchell, Polk, Rutherford, Swain, " +
      "Transylvania, Union, Watauga, Wilkes, Yancey",
    ["Asheville", "Bryson City", "Charlotte", "Shelby", "Statesville"],
    "The clerk asks for names that are neither all uppercase nor all lowercase.",
  ),
];
