import { findProfile } from "../../petition/facts/district.ts";
import { districts } from "../../petition/lines/office-entries.ts";
import type { DistrictProfile, MatrixRules } from "../../petition/tables/law-tables.ts";
import { longDate } from "../../questionnaire/format.ts";
import type { OfficePetition } from "../../casework/petition/prepared.server.ts";
import { creditorsUrl } from "../petition-url.ts";
import type { View } from "../urls.ts";

/** Downloads of a petition. */
export interface Downloads {
  /** Base URL of the files. */
  filesUrl: string;
  /** The clerk's rules for the list of creditors, and the table row they come from. */
  matrixRules: string;
  /** Number of creditors with something to correct on the matrix, and URL of the page that shows it. */
  matrixProblems: number;
  creditorsUrl: string;
  /** Whether the district requires a certification with the creditor matrix. */
  needsCertification: boolean;
}

/** Finds out what can be downloaded of a petition. */
export function downloadsOf(formId: string, view: View, { entries, tables, petition, matrix }: OfficePetition): Downloads {
  const { district } = entries.decisions;
  return {
    filesUrl: `/api/admin/submissions/${formId}/petition`,
    matrixRules: describeRules(petition.matrixRules, district && findProfile({ tables, asOf: petition.asOf }, district)),
    matrixProblems: new Set(matrix.issues.map(({ party }) => party)).size,
    creditorsUrl: creditorsUrl(formId, view, { show: "open" }),
    needsCertification: district === "eastern",
  };
}

/** Describes the format of the list of creditors and the source of its rules. */
function describeRules({ lines, columns, isAlphabetical }: MatrixRules, profile: DistrictProfile | undefined): string {
  const rules = `List of creditors: at most ${lines} lines of ${columns} characters${isAlphabetical ? ", alphabetical" : ""}`;
  if (!profile) return `${rules}, as most courts want it: no district is chosen.`;
  const { district, effectiveFrom, isConfirmed } = profile;
  return `${rules}, by the ${districts[district]} District's row from ${longDate(effectiveFrom)}${isConfirmed ? "" : ", not confirmed"}.`;
}
