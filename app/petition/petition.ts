import { indexAnswers } from "./answer-index.ts";
import type { Attorney } from "./attorney.ts";
import { checksOf } from "./checks/index.ts";
import { isOfChapter } from "./chapter-forms.ts";
import type { Check } from "./checks/check.ts";
import { partiesOf, type Party } from "./creditors.ts";
import { datesOf, type DateCheck } from "./dates/index.ts";
import { exemptionsOf, type ExemptionLook } from "./exemptions.ts";
import { formWriters } from "./forms/index.ts";
import { profileOf, proposeDistrict, type DistrictProposal } from "./district.ts";
import type { Gap, Line, Total } from "./line.ts";
import { meansTest, type MeansTest } from "./means-test.ts";
import type { OfficeEntries } from "./office-entries.ts";
import { usualMatrix } from "./matrix.ts";
import type { LawTables, MatrixRules } from "./tables/law-tables.ts";
import { usedRows, type UsedRow } from "./used-rows.ts";
import { Worksheet, type CaseFacts, type Petition } from "./worksheet.ts";

export interface PreparedPetition {
  /** The planned filing date. */
  asOf: string;
  lines: Line[];
  /** By form and line, such as `106AB.55`. */
  totals: Record<string, Total>;
  gaps: Gap[];
  checks: Check[];
  dates: DateCheck[];
  exemptions: ExemptionLook[];
  /** Everybody who is to know of the case. */
  parties: Party[];
  meansTest: MeansTest;
  districtProposal: DistrictProposal;
  /** Of the list of creditors, in the district that the office has chosen. */
  matrixRules: MatrixRules;
  /** The rows of the tables that all this goes by. */
  usedRows: UsedRow[];
}

/**
 * Prepares the lines of all forms from a form's answers and the office's entries, by the law as the tables have it on the
 * planned filing date. Presets that the client has confirmed are answers, and the attorney is who signs for the firm. Pure: the same
 * input gives the same lines.
 */
export function preparePetition(
  formData: object,
  entries: OfficeEntries,
  tables: LawTables,
  asOf: string,
  confirmed: Readonly<Record<string, string>> = {},
  attorney: Attorney = {},
): PreparedPetition {
  const answers = indexAnswers(formData, confirmed);
  const facts: CaseFacts = { answers, entries, tables, asOf, attorney };
  const petition: Petition = { lines: [], gaps: [], totals: {} };
  for (const [form, write] of formWriters) if (isOfChapter(form, entries.chapter)) write(new Worksheet(form, petition, facts), facts);
  return {
    asOf,
    ...petition,
    checks: checksOf(facts),
    dates: datesOf(facts),
    parties: partiesOf(petition.lines, facts),
    meansTest: meansTest(facts, petition),
    districtProposal: proposeDistrict(facts),
    matrixRules: (entries.district && profileOf(facts, entries.district)?.matrix) ?? usualMatrix,
    usedRows: usedRows(facts),
    exemptions: exemptionsOf(petition.lines, facts),
  };
}
