import { isIsoDate, longDate } from "../../questionnaire/format.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { daysAfter, daysBetween, mayBeWithin } from "../answers/days.ts";
import type { Person } from "../lines/line.ts";
import { debtors, isAbout } from "../facts/people.ts";
import { findingIf, type CheckRule, type Finding } from "./check.ts";

/** The paths of the days on which a debtor's cases were dismissed. A day that is not given could be any. */
function dismissals(facts: CaseFacts, person: Person): string[] {
  const { answers } = facts;
  return answers
    .rows("personalInfo.priorCases")
    .filter((row) => answers.at(`${row}.outcome`).raw === "dismissed" && isAbout(facts, person, row))
    .map((row) => `${row}.endedOn`);
}

/** Joins the findings about each debtor: one about both is listed once. */
const perDebtor = (facts: CaseFacts, find: (person: Person) => Finding[]): Finding[] => [
  ...new Map(debtors(facts).flatMap((person) => find(person).map((finding) => [JSON.stringify(finding), finding]))).values(),
];

/** The automatic stay after a dismissal in the year before filing (11 U.S.C. 362(c)(3) and (4)). */
export const stayLimited: CheckRule = {
  id: "stay-limited",
  find: (facts) =>
    perDebtor(facts, (person) => {
      const { answers, asOf } = facts;
      const recent = dismissals(facts, person).filter((path) => mayBeWithin(1, answers.at(path).raw, asOf));
      const until = longDate(daysAfter(asOf, 30));
      const text =
        recent.length === 1
          ? `A case was dismissed within the year before filing: the automatic stay ends on ${until}, the 30th day after filing, unless ` +
            "it is extended on a motion that is heard before (11 U.S.C. 362(c)(3))."
          : `${recent.length} cases were dismissed within the year before filing: there is no automatic stay on filing unless the court ` +
            "orders it (11 U.S.C. 362(c)(4)).";
      return findingIf(recent.length > 0, text, recent);
    }),
};

const ineligibleDays = 180;

/** Whether a debtor may file at all after a dismissal (11 U.S.C. 109(g)). */
export const filingBarred: CheckRule = {
  id: "filing-barred",
  find: (facts) =>
    perDebtor(facts, (person) => {
      const { answers, asOf } = facts;
      return dismissals(facts, person).flatMap((path) => {
        const { raw } = answers.at(path);
        const isRecent = !isIsoDate(raw) || daysBetween(raw, asOf) <= ineligibleDays;
        const until = isIsoDate(raw) ? ` until ${longDate(daysAfter(raw, ineligibleDays))}` : "";
        const text =
          `A case was dismissed within 180 days before filing. Why? After willful failure to follow the court's orders, or on the ` +
          `debtor's request after a motion for relief from stay, nobody may file again${until} (11 U.S.C. 109(g)).`;
        return findingIf(isRecent, text, [path]);
      });
    }),
};

/** A dismissal that only the client's words mention, so that no date counts. */
export const dismissalInWords: CheckRule = {
  id: "dismissal-in-words",
  find: ({ answers }) => {
    const { path, text: words } = answers.at("personalInfo.previousBankruptcyDetails");
    const isEntered = answers.rows("personalInfo.priorCases").some((row) => answers.at(`${row}.outcome`).raw === "dismissed");
    const text = "The words mention a dismissal: enter the case with the date it ended. The automatic stay depends on it.";
    return findingIf(/dismiss/i.test(words) && !isEntered, text, [path]);
  },
};
