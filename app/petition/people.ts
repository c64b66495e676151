import type { Person } from "./line.ts";
import { plain } from "./plain.ts";
import type { CaseFacts } from "./worksheet.ts";

export const isMarried = ({ answers }: CaseFacts): boolean => answers.at("personalInfo.maritalStatus").raw === "married";

/** Whether both spouses file: as the office says, else as the client does. */
export function isJoint(facts: CaseFacts): boolean {
  if (!isMarried(facts)) return false;
  const { filing } = facts.entries;
  return filing ? filing === "joint" : facts.answers.at("personalInfo.filingWith").raw === "spouse";
}

/** Whether the office or the client has said if the spouse files, too. */
export function isFilingSaid({ answers, entries }: CaseFacts): boolean {
  const { raw } = answers.at("personalInfo.filingWith");
  return entries.filing !== undefined || raw === "spouse" || raw === "alone";
}

/** Those who file. */
export const debtors = (facts: CaseFacts): Person[] => (isJoint(facts) ? ["debtor1", "debtor2"] : ["debtor1"]);

/** Where the answers about each of the two people are. */
export const answersAbout = {
  debtor1: {
    name: "personalInfo.clientName",
    legalName: "personalInfo.clientLegalName",
    ssn: "personalInfo.clientSSN",
    otherNames: "personalInfo.previousNames",
  },
  debtor2: {
    name: "personalInfo.spouseName",
    legalName: "personalInfo.spouseLegalName",
    ssn: "personalInfo.spouseSSN",
    otherNames: "personalInfo.spousePreviousNames",
  },
} as const satisfies Record<Person, Record<string, string>>;

/** Whether a row is about one of the people, by its column "who"; one without is about the client. */
export function isAbout({ answers }: CaseFacts, person: Person, row: string): boolean {
  const { raw } = answers.at(`${row}.who`);
  return person === "debtor1" ? raw !== "spouse" : raw === "spouse" || raw === "both";
}

/** The names of those who file, each as it is written and with and without its middle part, to be compared with `plain` ones. */
export function filerNames(facts: CaseFacts): ReadonlySet<string> {
  const written = debtors(facts).flatMap((person) => {
    const { name, legalName } = answersAbout[person];
    const parts = ["first", "middle", "last", "suffix"].map((part) => facts.answers.at(`${legalName}.${part}`).text);
    const [first, middle, last, suffix] = parts;
    return [
      facts.answers.at(name).text,
      ...[
        [first, last],
        [first, middle, last],
        [first, middle, last, suffix],
      ].map((each) => each.join(" ")),
    ];
  });
  return new Set(written.map(plain).filter(Boolean));
}
