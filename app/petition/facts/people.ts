import type { Person } from "../lines/line.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import type { CaseFacts } from "./case-facts.ts";

export const isMarried = ({ answers }: CaseFacts): boolean => answers.at("personalInfo.maritalStatus").raw === "married";

/** Whether both spouses file: by the office's entry, or else by the client's answer. */
export function isJoint(facts: CaseFacts): boolean {
  if (!isMarried(facts)) return false;
  const { filing } = facts.entries;
  return filing ? filing === "joint" : facts.answers.at("personalInfo.filingWith").raw === "spouse";
}

/** Whether the office or the client has stated if the spouse also files. */
export function isFilingKnown({ answers, entries }: CaseFacts): boolean {
  const { raw } = answers.at("personalInfo.filingWith");
  return entries.filing !== undefined || raw === "spouse" || raw === "alone";
}

/** The people who file this case. */
export const debtors = (facts: CaseFacts): Person[] => (isJoint(facts) ? ["debtor1", "debtor2"] : ["debtor1"]);

/** Paths of the answers about each person. */
export const personPaths = {
  debtor1: {
    name: "personalInfo.clientName",
    legalName: "personalInfo.clientLegalName",
    ssn: "personalInfo.clientSSN",
    otherTaxIds: "personalInfo.otherTaxIds",
    usedOther: "personalInfo.usedOtherTaxIds",
    otherNames: "personalInfo.previousNames",
  },
  debtor2: {
    name: "personalInfo.spouseName",
    legalName: "personalInfo.spouseLegalName",
    ssn: "personalInfo.spouseSSN",
    otherTaxIds: "personalInfo.spouseOtherTaxIds",
    usedOther: "personalInfo.spouseUsedOtherTaxIds",
    otherNames: "personalInfo.spousePreviousNames",
  },
} as const satisfies Record<Person, Record<string, string>>;

/** Whether a debtor has another home than the client: a spouse with a different address. */
export function hasOtherHome({ answers }: CaseFacts, person: Person): boolean {
  const [own, clients] = ["contactInfo.spouseAddress.street", "contactInfo.streetAddress"].map((path) =>
    normalizeText(answers.at(path).text),
  );
  return person === "debtor2" && own !== "" && own !== clients;
}

/** Whether a row is about a person, by its "who" column. A row without one is about the client. */
export function isAbout({ answers }: CaseFacts, person: Person, row: string): boolean {
  const { raw } = answers.at(`${row}.who`);
  return person === "debtor1" ? raw !== "spouse" : raw === "spouse" || raw === "both";
}

/** Normalized names of the debtors: as given in full, and from the parts of the legal name with and without the middle name. */
export function filerNames(facts: CaseFacts): ReadonlySet<string> {
  const variants = debtors(facts).flatMap((person) => {
    const { name, legalName } = personPaths[person];
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
  return new Set(variants.map(normalizeText).filter(Boolean));
}
