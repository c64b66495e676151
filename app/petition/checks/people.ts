import { contactInfo } from "../../questionnaire/steps/contact-info.ts";
import { income } from "../../questionnaire/steps/income.ts";
import { walkFields } from "../../questionnaire/walk-fields.ts";
import type { AnswerPath } from "../answers/answer-path.ts";
import { isLivingApart } from "../facts/columns.ts";
import { maritalStatusOf } from "../answers/marital-status.ts";
import { isMarried } from "../facts/people.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import { findingIf, type CheckRule } from "./check.ts";
import { countHousehold } from "../facts/count-household.ts";

export const householdDiffers: CheckRule = {
  id: "household-differs",
  find: ({ answers, entries: { householdSize } }) => {
    const counted = countHousehold(answers);
    const text = `The office counts ${householdSize} people in the household; the answers give ${counted}.`;
    return findingIf(householdSize !== undefined && householdSize !== counted, text, ["income.dependents", "personalInfo.maritalStatus"]);
  },
};

export const maritalDiffers: CheckRule = {
  id: "marital-differs",
  find: ({ answers }) => {
    const [status, detail] = (["maritalStatus", "maritalDetail"] as const).map((name) => answers.at(`personalInfo.${name}`));
    const isDifferent = detail!.raw !== "" && status!.raw !== "" && maritalStatusOf[detail!.raw] !== status!.raw;
    return findingIf(isDifferent, `The marital status is “${status!.text}” in one answer and “${detail!.text}” in the other.`, [
      status!.path,
      detail!.path,
    ]);
  },
};

/** The questions about a spouse that are also asked of a client who is single. */
const aboutSpouse: string[] = [];
for (const { key, fields } of [contactInfo, income])
  walkFields(fields, {}, ({ control, field, group }) => {
    if (field.about ?? group?.about) aboutSpouse.push(`${key}.${control}`);
  });

export const spouseOfSingle: CheckRule = {
  id: "spouse-of-single",
  find: (facts) => {
    if (isMarried(facts)) return [];
    const { answers } = facts;
    const hasAmountOrWords = (path: string) => answers.at(path).state === "answered" && answers.at(path).amount !== 0;
    const hidden = (["spouseName", "spouseSSN", "spouseDateOfBirth"] as const)
      .map((name) => `personalInfo.${name}`)
      .filter(answers.isHidden);
    const from = [...hidden, ...aboutSpouse.filter(hasAmountOrWords)];
    return findingIf(from.length > 0, "There are answers about a spouse, but the client is single.", from);
  },
};

const addresses = ["contactInfo.spouseAddress.street", "contactInfo.streetAddress"] as const;

export const spouseElsewhere: CheckRule = {
  id: "spouse-elsewhere",
  find: (facts) => {
    const [spouses, clients] = addresses.map((path) => normalizeText(facts.answers.at(path).text));
    const text = "The spouse has another address, but the answers do not say that the spouses live apart. Schedules I and J depend on it.";
    const isElsewhere = isMarried(facts) && spouses !== "" && clients !== "" && spouses !== clients;
    return findingIf(isElsewhere && !isLivingApart(facts), text, [...addresses, "personalInfo.maritalDetail"]);
  },
};

const ssns: AnswerPath[] = ["personalInfo.clientSSN", "personalInfo.spouseSSN"];

export const sameSsn: CheckRule = {
  id: "same-ssn",
  find: ({ answers }) => {
    const [client, spouse] = ssns.map((path) => answers.at(path).raw);
    return findingIf(client !== "" && client === spouse, "Both spouses have the same Social Security number.", ssns);
  },
};

/** Numbers from 900 on are tax numbers (ITIN). Areas 000 and 666 and groups of zeros were never issued (SSA). */
const isInvalidSsn = (ssn: string): boolean => /^(?:9|000|666)|-00-|-0000$/.test(ssn);

export const noSsn: CheckRule = {
  id: "no-ssn",
  find: ({ answers }) =>
    ssns.flatMap((path) =>
      findingIf(
        isInvalidSsn(answers.at(path).raw),
        "This cannot be a Social Security number. Numbers from 900 on are tax numbers (ITIN).",
        [path],
      ),
    ),
};
