import type { AnswerIndex } from "../answer-index.ts";
import { livesApart } from "../columns.ts";
import { isMarried } from "../people.ts";
import { plain } from "../plain.ts";
import { found, type CheckRule } from "./check.ts";

/** The people of the answers: the client, a spouse, and dependents who live with them. */
export function householdInAnswers(answers: AnswerIndex): number {
  const dependents = answers.rows("income.dependents").filter((row) => answers.at(`${row}.livesWithYou`).raw === "yes");
  return 1 + (answers.at("personalInfo.maritalStatus").raw === "married" ? 1 : 0) + dependents.length;
}

export const householdDiffers: CheckRule = {
  id: "household-differs",
  find: ({ answers, entries: { householdSize } }) => {
    const counted = householdInAnswers(answers);
    const text = `The office counts ${householdSize} in the household, the answers give ${counted}.`;
    return found(householdSize !== undefined && householdSize !== counted, text, ["income.dependents", "personalInfo.maritalStatus"]);
  },
};

const isAboutSpouse = (path: string): boolean => /^(?:contactInfo|income)\.(?:\w+\.)*spouse/.test(path);

export const spouseOfSingle: CheckRule = {
  id: "spouse-of-single",
  find: (facts) => {
    if (isMarried(facts)) return [];
    const { answers } = facts;
    const hasAmountOrWords = (path: string) => answers.at(path).state === "answered" && answers.at(path).amount !== 0;
    const hidden = ["spouseName", "spouseSSN", "spouseDateOfBirth"].map((name) => `personalInfo.${name}`).filter(answers.isHidden);
    const from = [...hidden, ...answers.paths.filter((path) => isAboutSpouse(path) && hasAmountOrWords(path))];
    return found(from.length > 0, "There are answers about a spouse, and the client is single.", from);
  },
};

const addresses = ["contactInfo.spouseAddress.street", "contactInfo.streetAddress"];

export const spouseElsewhere: CheckRule = {
  id: "spouse-elsewhere",
  find: (facts) => {
    const [spouses, clients] = addresses.map((path) => plain(facts.answers.at(path).text));
    const text = "The spouse has another address, and the answers do not say that the spouses live apart. Schedules I and J depend on it.";
    const isElsewhere = isMarried(facts) && spouses !== "" && clients !== "" && spouses !== clients;
    return found(isElsewhere && !livesApart(facts), text, [...addresses, "personalInfo.maritalDetail"]);
  },
};

const ssns = ["personalInfo.clientSSN", "personalInfo.spouseSSN"];

export const sameSsn: CheckRule = {
  id: "same-ssn",
  find: ({ answers }) => {
    const [client, spouse] = ssns.map((path) => answers.at(path).raw);
    return found(client !== "" && client === spouse, "Both spouses have the same Social Security number.", ssns);
  },
};

/** Numbers from 900 on are tax numbers (ITIN); areas 000 and 666 and groups of zeros were never given out (SSA). */
const isNoSsn = (ssn: string): boolean => /^(?:9|000|666)|-00-|-0000$/.test(ssn);

export const noSsn: CheckRule = {
  id: "no-ssn",
  find: ({ answers }) =>
    ssns.flatMap((path) =>
      found(isNoSsn(answers.at(path).raw), "This cannot be a Social Security number. Numbers from 900 on are tax numbers (ITIN).", [path]),
    ),
};
