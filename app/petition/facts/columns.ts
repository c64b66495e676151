import type { Person } from "../lines/line.ts";
import { isJoint, isMarried } from "./people.ts";
import type { CaseFacts } from "./case-facts.ts";

/** A column of an income form, with the prefix of its person's keys in the questionnaire. */
export interface Column {
  person: Person;
  /** The prefix in keys such as `income.monthlyIncome.debtorGrossIncome`. */
  prefix: "debtor" | "spouse";
}

const debtor: Column = { person: "debtor1", prefix: "debtor" };
const spouse: Column = { person: "debtor2", prefix: "spouse" };

export const isLivingApart = ({ answers }: CaseFacts): boolean => answers.at("personalInfo.maritalDetail").raw === "livingApart";

/** The columns of Schedule I: the second one is for a spouse who also files or lives in the same household (Official Form 106I). */
export const scheduleIColumns = (facts: CaseFacts): Column[] =>
  isJoint(facts) || (isMarried(facts) && !isLivingApart(facts)) ? [debtor, spouse] : [debtor];

/** The columns of the statement of current monthly income. In chapter 13, it includes every spouse's income (Official Form 122C-1). */
export const currentIncomeColumns = (facts: CaseFacts): Column[] =>
  facts.entries.chapter === "13" && isMarried(facts) ? [debtor, spouse] : scheduleIColumns(facts);
