import { listBusinesses, type Business } from "../facts/businesses.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { daysAfter, daysBetween } from "../answers/days.ts";
import { describeDistrictConflict, proposeDistrict } from "../facts/district.ts";
import type { Need, Person } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { districts } from "../lines/office-entries.ts";
import { debtors, hasOtherHome, isAbout, personPaths } from "../facts/people.ts";
import { taxIdKind } from "../facts/tax-ids.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { petition101 } from "../lines/101.lines.ts";
import { splitAliases } from "../answers/aliases.ts";
import type { nameBoxes } from "../lines/common-boxes.ts";
import { wholeName, writeName } from "./names.ts";

type Form = Worksheet<typeof petition101>;

/** Writes lines 1 to 6: the debtors, their addresses, and the venue. */
export function writePeople(form: Form, facts: CaseFacts): void {
  const { district } = facts.entries;
  const value = district ? `${districts[district]} District of North Carolina` : null;
  form.office("caption/district", value, officeNeed("Choose the district."));
  for (const person of debtors(facts)) {
    const own = form.of(person);
    own.derived("caption/name", wholeName(facts.answers, person));
    own.answer("1/asGiven", personPaths[person].name);
    writeName(own.line("1").only<typeof nameBoxes>(), person);
    own.answer("1/suffix", `${personPaths[person].legalName}.suffix`);
    writeOtherNames(own, facts, person);
    writeLastFour(own, facts, person);
    writeHome(own, facts, person);
    writeVenue(own, facts, person);
  }
}

/**
 * Writes lines 2 and 4: every other name by itself, as the client lists it, or else as it stands in the client's words. A company or
 * partnership is a legal entity of its own, whose name does not belong here (Official Form 101, line 2).
 */
function writeOtherNames(own: Form, facts: CaseFacts, person: Person): void {
  const { answers } = facts;
  const whose = person === "debtor1" ? "you" : "your spouse";
  const listed = answers.rows("personalInfo.otherNames");
  const need = useful(clientNeed(`Which other names did ${whose} use in the past 8 years? Write "None" if there are none.`));
  const words = own.answer("2/names", personPaths[person].otherNames, listed.length === 0 ? need : undefined);
  const rows = listed.filter((row) => isAbout(facts, person, row));
  for (const [index, row] of rows.entries())
    for (const part of ["first", "middle", "last"] as const)
      own.row("2.#", index + 1).joined(part, [`${row}.${part}`, `${row}.who`], ([name = ""]) => name);
  if (listed.length === 0) {
    const names = splitAliases(String(words.value ?? ""));
    const entry = own.detailed(": the whole name, as given");
    for (const [index, name] of names.entries()) entry.row("2.#", index + 1).computed("first", name, words.from);
    if (names.length > 0) own.flag(words, useful(clientNeed("Please list each other name by itself.")), "personalInfo.otherNames[0].first");
  }
  const isOwn = ({ owners, structure }: Business) => owners.includes(person) && (structure === "" || structure === "sole");
  for (const { row, item } of listBusinesses(facts).filter(isOwn)) {
    own.row("2#", item).joined("business", [`${row}.name`, `${row}.who`], ([name = ""]) => name);
    own.row("4#", item).answer("ein", `${row}.ein`);
  }
}

/** Writes line 3: the last digits of the present number, on the line of its kind. */
function writeLastFour(own: Form, { answers }: CaseFacts, person: Person): void {
  const path = personPaths[person].ssn;
  const digits = answers.at(path).raw.replace(/\D/g, "");
  const kind = taxIdKind(digits);
  const whose = person === "debtor1" ? "your" : "your spouse's";
  const text = digits.length === 9 && !kind ? "This number is no Social Security number and no ITIN. " : "";
  const need = clientNeed(`${text}What is ${whose} Social Security number?`);
  own.derived(`3/${kind ?? "ssn"}`, { value: kind ? digits.slice(-4) : null, from: [path], path }, need);
}

/** Names of the address parts, as used within a sentence. */
const addressParts = { street: "street", city: "city", state: "state", zip: "ZIP code" } as const;
const addressKeys = ["street", "city", "state", "zip"] as const;

function writeHome(own: Form, facts: CaseFacts, person: Person): void {
  const { answers } = facts;
  if (person === "debtor2") {
    for (const part of addressKeys) own.answer(`5/${part}`, `contactInfo.spouseAddress.${part}`);
    const need = useful(clientNeed("Which county does your spouse live in?"));
    own.answer("5/county", "contactInfo.spouseCounty", hasOtherHome(facts, person) ? need : undefined);
    for (const part of addressKeys) own.open(`5/mailing-${part}`);
    return;
  }
  for (const part of addressKeys) {
    const path = `contactInfo.${part === "street" ? "streetAddress" : part}` as const;
    own.answer(`5/${part}`, path, clientNeed(`What is the ${addressParts[part]} of your home?`));
  }
  own.answer("5/county", "contactInfo.county", useful(clientNeed("Which county do you live in?")));
  const hasMailingAddress = addressKeys.some((part) => answers.at(`contactInfo.mailingAddress.${part}`).text !== "");
  if (hasMailingAddress) for (const part of addressKeys) own.answer(`5/mailing-${part}`, `contactInfo.mailingAddress.${part}`);
}

/** Half of the 180 days: more days than these in a district are more than in any other. */
const halfOfVenuePeriod = 90;

/** Writes line 6. The statement is true of a debtor who has lived long enough in a county of the district. */
function writeVenue(own: Form, facts: CaseFacts, person: Person): void {
  const [moved, county] = ["contactInfo.movedIn", "contactInfo.county"] as const;
  const need = venueNeed(facts, person, facts.answers.at(moved).raw);
  const path = need?.who === "client" ? moved : null;
  own.derived("6", { value: need ? null : "longest", from: [moved, county], state: "computed", path }, need ?? undefined);
  if (own.chosen("6") === "other") own.open("6/reason", officeNeed("Explain why this district is right (28 U.S.C. 1408)."));
}

/** What has to be known before a debtor can say that they lived in the district longest; null if nothing. */
function venueNeed(facts: CaseFacts, person: Person, movedIn: string): Need | null {
  const { asOf } = facts;
  const isApart = hasOtherHome(facts, person);
  if (movedIn === "" && !isApart) return useful(clientNeed("When did you move into your home?"));
  if (isApart || !(daysBetween(movedIn, asOf) > halfOfVenuePeriod))
    return officeNeed(`Say in which district most of the days since ${daysAfter(asOf, -180)} were spent.`);
  const conflict = describeDistrictConflict(facts);
  return conflict ? officeNeed(`${conflict} Say why this district is right.`) : proposeDistrict(facts).need;
}
