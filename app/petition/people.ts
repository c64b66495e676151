import type { Person } from "./line.ts";
import type { CaseFacts } from "./worksheet.ts";

export const isMarried = ({ answers }: CaseFacts): boolean => answers.at("personalInfo.maritalStatus").raw === "married";

/** Whether both spouses file: as the office says, else as the client does. */
export function isJoint(facts: CaseFacts): boolean {
  if (!isMarried(facts)) return false;
  const { filing } = facts.entries;
  return filing ? filing === "joint" : facts.answers.at("personalInfo.filingWith").raw === "spouse";
}

/** Those who file. */
export const debtors = (facts: CaseFacts): Person[] => (isJoint(facts) ? ["debtor1", "debtor2"] : ["debtor1"]);
