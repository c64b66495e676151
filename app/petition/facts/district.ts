import type { Need } from "../lines/line.ts";
import { normalizeCounty } from "../../questionnaire/counties.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import { districts, type District } from "../lines/office-entries.ts";
import { findApplicableRow, type DistrictProfile } from "../tables/law-tables.ts";
import type { CaseFacts } from "./case-facts.ts";
import { officeNeed } from "../lines/needs.ts";

/** The district proposed for a county, for the office to decide. */
export interface DistrictProposal {
  /** The county as the client wrote it. */
  county: string;
  district: District | null;
  /** The divisions to choose from. The tables do not say which counties each one serves. */
  divisions: readonly string[];
  /** A question about a part of the county that is in another district. */
  exception: string | null;
  source: string | null;
  isConfirmed: boolean;
  /** What the office has to find out if no district can be proposed. */
  need: Need | null;
}

const fortBragg = "Fort Bragg and Camp Mackall are in the Eastern District. Does the client live there?";

/** Parts of counties that belong to another district (28 U.S.C. § 113; Pub. L. 117-26). */
const exceptions: Readonly<Record<string, string>> = {
  durham: "The federal prison at Butner is in the Eastern District. Is the client held there?",
  hoke: fortBragg,
  moore: fortBragg,
  richmond: fortBragg,
  scotland: fortBragg,
};

/** Finds the profile of the district with the client's county that applies on the planned filing date. */
export function findProfileByCounty({ answers, tables, asOf }: CaseFacts): DistrictProfile | undefined {
  const name = normalizeCounty(answers.at("contactInfo.county").text);
  return name === ""
    ? undefined
    : findApplicableRow(tables.districtProfiles, asOf, ({ counties }) => normalizedCounties(counties).has(name));
}

/** The counties of each profile, as they are compared. */
const normalized = new WeakMap<readonly string[], ReadonlySet<string>>();

function normalizedCounties(counties: readonly string[]): ReadonlySet<string> {
  const known = normalized.get(counties) ?? new Set(counties.map(normalizeCounty));
  normalized.set(counties, known);
  return known;
}

/** Finds the profile of a district that applies on the planned filing date. */
export const findProfile = ({ tables, asOf }: Pick<CaseFacts, "tables" | "asOf">, district: District): DistrictProfile | undefined =>
  findApplicableRow(tables.districtProfiles, asOf, (row) => row.district === district);

/** Proposes a district by the client's county. */
export function proposeDistrict(facts: CaseFacts): DistrictProposal {
  const county = facts.answers.at("contactInfo.county").text;
  const name = normalizeCounty(county);
  const row = findProfileByCounty(facts);
  const text =
    name === ""
      ? "In which county does the client live?"
      : `Which district is "${facts.redactor.redact(county)}" in? No district in the tables includes it.`;
  return {
    county: facts.redactor.redact(county),
    district: row?.district ?? null,
    divisions: row?.divisions ?? [],
    exception: lookUp(exceptions, name) ?? null,
    source: row?.source ?? null,
    isConfirmed: row?.isConfirmed ?? false,
    need: row ? null : officeNeed(text),
  };
}

/** Says that the office has chosen another district than that of the client's county; null if it has not, or if the county's is unknown. */
export function describeDistrictConflict(facts: CaseFacts): string | null {
  const { county, district, exception } = proposeDistrict(facts);
  const chosen = facts.entries.district;
  if (!chosen || !district || chosen === district) return null;
  const [chosenName, name] = [districts[chosen], districts[district]];
  const text = `The ${chosenName} District is chosen, but the client's county (${county}) is in the ${name} District.`;
  return exception ? `${text} ${exception}` : text;
}
