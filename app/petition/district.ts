import type { Need } from "./line.ts";
import type { District } from "./office-entries.ts";
import { countingRow, type DistrictProfile } from "./tables/law-tables.ts";
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
  isConfirmed: boolean;
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

/** The row that has the client's county, of those that count on the planned filing date. */
export function rowOfCounty({ answers, tables, asOf }: CaseFacts): DistrictProfile | undefined {
  const name = plain(answers.at("contactInfo.county").text);
  return name === ""
    ? undefined
    : countingRow(tables.districtProfiles, asOf, ({ counties }) => counties.some((each) => plain(each) === name));
}

/** The row of a district that counts on the planned filing date. */
export const profileOf = ({ tables, asOf }: Pick<CaseFacts, "tables" | "asOf">, district: District): DistrictProfile | undefined =>
  countingRow(tables.districtProfiles, asOf, (row) => row.district === district);

/** Proposes the district of the client's county. */
export function proposeDistrict(facts: CaseFacts): DistrictProposal {
  const county = facts.answers.at("contactInfo.county").text;
  const name = plain(county);
  const row = rowOfCounty(facts);
  const text =
    name === "" ? "In which county does the client live?" : `In which district is "${county}"? No district of the tables has it.`;
  return {
    county,
    district: row?.district ?? null,
    divisions: row?.divisions ?? [],
    exception: exceptions[name] ?? null,
    source: row?.source ?? null,
    isConfirmed: row?.isConfirmed ?? false,
    need: row ? null : officeNeed(text),
  };
}
