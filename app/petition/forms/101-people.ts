import { daysAfter, daysBetween } from "../days.ts";
import { describeDistrictConflict, proposeDistrict } from "../district.ts";
import type { Need, Person } from "../line.ts";
import { districts } from "../office-entries.ts";
import { personPaths, debtors, hasOtherHome } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { writeName, writeWholeName } from "./names.ts";

/** Writes lines 1 to 6: the debtors, their addresses, and the venue. */
export function writePeople(form: Worksheet, facts: CaseFacts): void {
  const { district } = facts.entries;
  form.office(
    { line: "caption", part: "district", label: "District", need: officeNeed("Choose the district.") },
    district ? `${districts[district]} District of North Carolina` : null,
  );
  for (const person of debtors(facts)) {
    writeWholeName(form, facts, person, "caption");
    form.answer({ line: "1", part: "asGiven", person, label: "Full name, as given" }, personPaths[person].name);
    writeName(form, person, ["first", "middle", "last", "suffix"]);
    writeOtherNames(form, facts, person);
    writeLastFour(form, facts, person);
    writeHome(form, facts, person);
    writeVenue(form, facts, person);
  }
}

function writeOtherNames(form: Worksheet, { answers }: CaseFacts, person: Person): void {
  const whose = person === "debtor1" ? "you" : "your spouse";
  const need = useful(clientNeed(`Which other names did ${whose} use in the past 8 years? Write "None" if there are none.`));
  form.answer({ line: "2", part: "names", person, label: "Other names in the last 8 years", need }, personPaths[person].otherNames);
  if (person === "debtor2") return;
  for (const [index, row] of answers.rows("personalInfo.businesses").entries()) {
    form.answer({ line: "2", part: "business", item: index + 1, person, label: "Business name" }, `${row}.name`);
    form.answer({ line: "4", part: "ein", item: index + 1, person, label: "Employer Identification Number" }, `${row}.ein`);
  }
}

function writeLastFour(form: Worksheet, { answers }: CaseFacts, person: Person): void {
  const path = personPaths[person].ssn;
  const digits = answers.at(path).raw.replace(/\D/g, "");
  const need = clientNeed(`What is ${person === "debtor1" ? "your" : "your spouse's"} Social Security number?`);
  const spec = { line: "3", part: "ssn", person, label: "Last 4 digits of the Social Security number", need };
  form.derived(spec, { value: digits.length === 9 ? digits.slice(-4) : null, from: [path], path });
}

/** Names of the address parts, as used within a sentence. */
const addressParts = { street: "street", city: "city", state: "state", zip: "ZIP code" } as const;

function writeHome(form: Worksheet, { answers }: CaseFacts, person: Person): void {
  if (person === "debtor2") {
    writeAddress(form, person, "", "contactInfo.spouseAddress");
    return;
  }
  for (const [part, label] of Object.entries(addressParts)) {
    const path = `contactInfo.${part === "street" ? "streetAddress" : part}`;
    form.answer({ line: "5", part, person, label: `Home: ${label}`, need: clientNeed(`What is the ${label} of your home?`) }, path);
  }
  const need = useful(clientNeed("Which county do you live in?"));
  form.answer({ line: "5", part: "county", person, label: "County", need }, "contactInfo.county");
  const hasMailingAddress = Object.keys(addressParts).some((part) => answers.at(`contactInfo.mailingAddress.${part}`).text !== "");
  if (hasMailingAddress) writeAddress(form, person, "mailing-", "contactInfo.mailingAddress");
}

function writeAddress(form: Worksheet, person: Person, prefix: string, group: string): void {
  for (const [part, label] of Object.entries(addressParts))
    form.answer({ line: "5", part: prefix + part, person, label: `${prefix ? "Mailing address" : "Home"}: ${label}` }, `${group}.${part}`);
}

/** Half of the 180 days: more days than these in a district are more than in any other. */
const halfOfVenuePeriod = 90;

const longestHere = "Over the last 180 days before filing this petition, I have lived in this district longer than in any other district.";

/** Writes line 6. The statement is true of a debtor who has lived long enough in a county of the district. */
function writeVenue(form: Worksheet, facts: CaseFacts, person: Person): void {
  const [moved, county] = ["contactInfo.movedIn", "contactInfo.county"];
  const spec = { line: "6", person, label: "Why you are choosing this district" };
  const need = venueNeed(facts, person, facts.answers.at(moved).raw);
  form.derived(
    { ...spec, ...(need && { need }) },
    { value: need ? null : longestHere, from: [moved, county], state: "computed", path: need?.who === "client" ? moved : null },
  );
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
