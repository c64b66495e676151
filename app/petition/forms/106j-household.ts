import { isLivingApart } from "../columns.ts";
import { isFilingKnown, isJoint, isMarried } from "../people.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import type { Entry } from "./entry.ts";

/** Writes lines 1 to 3. Dependents are listed by relationship and age, because the form must not contain their names. */
export function writeHousehold(form: Worksheet, facts: CaseFacts): void {
  writeJointCase(form, facts);
  writeDependents(form, facts);
  form.open({
    line: "3",
    label: "Do your expenses include expenses of people other than yourself and your dependents?",
    need: useful(officeNeed("Do the expenses include those of other people? Yes or No.")),
  });
}

function writeJointCase(form: Worksheet, facts: CaseFacts): void {
  const { answers, entries } = facts;
  const { path } = answers.at("personalInfo.filingWith");
  const spec = { line: "1", label: "Is this a joint case?", need: useful(clientNeed("Will your spouse file with you?")) };
  const value = isJoint(facts) ? "Yes" : "No";
  const marital = answers.at("personalInfo.maritalStatus");
  if (!isMarried(facts)) form.derived(spec, { value, from: [marital.path], state: marital.state, path: marital.path });
  else
    form.derived(spec, { value: isFilingKnown(facts) ? value : null, from: [path], state: entries.filing ? "office" : "answered", path });
  if (!isJoint(facts)) return;
  form.choice(
    {
      line: "1",
      part: "separate",
      label: "Does Debtor 2 live in a separate household?",
      need: useful(clientNeed("Do you and your spouse live together?")),
    },
    "personalInfo.maritalDetail",
    { livingTogether: "No", livingApart: "Yes" },
  );
}

/** Whether line 1 says, as corrected or as answered, that Debtor 2 lives in a separate household, whose expenses are on Form 106J-2. */
export function hasSeparateHousehold(facts: CaseFacts): boolean {
  const corrected = facts.entries.corrections?.find(({ form, line, part }) => form === "106J" && line === "1" && part === "separate");
  return isJoint(facts) && (corrected ? /^yes\b/i.test(corrected.value) : isLivingApart(facts));
}

/** A date or a year instead of an age. A birth date must not be filed (Federal Rule of Bankruptcy Procedure 9037(a)). */
const birthDatePattern = /\d\s*[-/.]\s*\d|\b(?:19|20)\d{2}\b/;

function writeDependents(form: Worksheet, facts: CaseFacts): void {
  const { answers } = facts;
  const list = "income.dependents";
  const rows = answers.rows(list);
  const need = useful(clientNeed("Who depends on you, and how old are they?"));
  form.derived({ line: "2", label: "Do you have dependents?", need }, { value: rows.length > 0 ? "Yes" : null, from: [], path: list });
  rows.forEach((row, index) => {
    const place = { line: "2", item: index + 1 };
    const relationshipNeed = useful(clientNeed("What is this dependent's relationship to you, such as son or mother?"));
    form.answer(
      { ...place, part: "relationship", label: "Dependent's relationship, without a name", need: relationshipNeed },
      `${row}.relationship`,
    );
    writeAge(form, facts, place, row);
    const lives = useful(clientNeed("Does this dependent live with you?"));
    form.answer({ ...place, part: "livesWithYou", label: "Does dependent live with you?", need: lives }, `${row}.livesWithYou`);
  });
}

/** Writes the age of a dependent. */
export function writeAge(form: Worksheet, { answers }: CaseFacts, place: Entry, row: string): void {
  const { text, path } = answers.at(`${row}.age`);
  const need = useful(
    clientNeed(text === "" ? "How old is this dependent?" : "How old is this dependent? The form asks for an age, not a date."),
  );
  const value = text === "" || birthDatePattern.test(text) ? null : text;
  form.derived({ ...place, part: "age", label: "Dependent's age", need }, { value, from: [path], path });
}
