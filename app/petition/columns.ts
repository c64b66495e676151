import type { Person } from "./line.ts";
import { isJoint, isMarried } from "./people.ts";
import type { CaseFacts } from "./worksheet.ts";

/** A column of the forms on income, with what the questionnaire calls its person. */
export interface Column {
  person: Person;
  /** As in `income.monthlyIncome.debtorGrossIncome`. */
  prefix: "debtor" | "spouse";
}

const debtor: Column = { person: "debtor1", prefix: "debtor" };
const spouse: Column = { person: "debtor2", prefix: "spouse" };

export const livesApart = ({ answers }: CaseFacts): boolean => answers.at("personalInfo.maritalDetail").raw === "livingApart";

/** The columns to fill in: the second one for a spouse who files too, or who lives in the same household (Official Form 106I). */
export const columnsOf = (facts: CaseFacts): Column[] =>
  isJoint(facts) || (isMarried(facts) && !livesApart(facts)) ? [debtor, spouse] : [debtor];

/** The columns of the statement of current monthly income. That of chapter 13 has every spouse's income (Official Form 122C-1). */
export const incomeColumnsOf = (facts: CaseFacts): Column[] =>
  facts.entries.chapter === "13" && isMarried(facts) ? [debtor, spouse] : columnsOf(facts);
