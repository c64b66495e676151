import type { Need } from "./line.ts";
import type { District } from "./office-entries.ts";
import { inForce } from "./tables/law-tables.ts";
import { officeNeed, type CaseFacts } from "./worksheet.ts";

/** The district that a county is in, for the office to decide on. */
export interface DistrictProposal {
  /** The county as the client wrote it. */
  county: string;
  district: District | null;
  /** The divisions to choose from: which counties each serves is not in the tables. */
  divisions: readonly string[];
  /** What is different in a part of the county. */
  exception: string | null;
  source: string | null;
  /** What the office has to find out while no district can be proposed. */
  need: Need | null;
}

const fort = "Fort Bragg and Camp Mackall are in the Eastern District. Does the client live there?";

/** Parts of counties that belong to another district (28 U.S.C. § 113; Pub. L. 117-26). */
const exceptions: Readonly<Record<string, string>> = {
  durham: "The federal prison at Butner is in the Eastern District. Is the client held there?",
  hoke: fort,
  moore: fort,
  richmond: fort,
  scotland: fort,
};

/** "newhanover" of "New Hanover County, NC". */
const plain = (county: string): string =>
  county
    .toLowerCase()
    .replace(/,.*$/, "")
    .replace(/\b(?:county|co|of|nc)\b\.?/g, "")
    .replace(/[^a-z]/g, "");

/** Proposes the district of the client's county, by the newest row of each district on the planned filing date. */
export function proposeDistrict({ answers, tables, asOf }: CaseFacts): DistrictProposal {
  const county = answers.at("contactInfo.county").text;
  const name = plain(county);
  const isOf = (counties: readonly string[]) => name !== "" && counties.some((each) => plain(each) === name);
  const row = inForce(tables.districts, asOf, ({ counties }) => isOf(counties));
  const text =
    name === "" ? "In which county does the client live?" : `In which district is "${county}"? No district of the tables has it.`;
  return {
    county,
    district: row?.district ?? null,
    divisions: row?.divisions ?? [],
    exception: exceptions[name] ?? null,
    source: row?.source ?? null,
    need: row ? null : officeNeed(text),
  };
}
