import { livesApart } from "../columns.ts";
import { isJoint, isMarried } from "../people.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";

/** Lines 1 to 3. Dependents are listed by relationship and age; the form wants no names. */
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
  const { path, raw } = answers.at("personalInfo.filingWith");
  const spot = { line: "1", label: "Is this a joint case?", need: useful(clientNeed("Will your spouse file with you?")) };
  const value = isJoint(facts) ? "Yes" : "No";
  const marital = answers.at("personalInfo.maritalStatus");
  const isSaid = entries.filing !== undefined || raw === "spouse" || raw === "alone";
  if (!isMarried(facts)) form.derived(spot, { value, from: [marital.path], state: marital.state, path: marital.path });
  else form.derived(spot, { value: isSaid ? value : null, from: [path], state: entries.filing ? "office" : "answered", path });
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

/** Whether expenses of Debtor 2 go on a form of their own, 106J-2. */
export const hasSeparateHousehold = (facts: CaseFacts): boolean => isJoint(facts) && livesApart(facts);

/** A date or a year in place of an age: a birth date must not be filed (Federal Rule of Bankruptcy Procedure 9037(a)). */
const birthDate = /\d\s*[-/.]\s*\d|\b(?:19|20)\d{2}\b/;

function writeDependents(form: Worksheet, { answers }: CaseFacts): void {
  const list = "income.dependents";
  const rows = answers.rows(list);
  const need = useful(clientNeed("Who depends on you, and how old are they?"));
  form.derived({ line: "2", label: "Do you have dependents?", need }, { value: rows.length > 0 ? "Yes" : null, from: [], path: list });
  rows.forEach((row, index) => {
    const place = { line: "2", item: index + 1 };
    const whose = useful(clientNeed("What is this dependent to you, such as son or mother?"));
    form.answer({ ...place, part: "relationship", label: "Dependent's relationship, without a name", need: whose }, `${row}.relationship`);
    const age = { ...place, part: "age", label: "Dependent's age" };
    const { text, path } = answers.at(`${row}.age`);
    const years = useful(
      clientNeed(text === "" ? "How old is this dependent?" : "How old is this dependent? The form wants years, no date."),
    );
    form.derived({ ...age, need: years }, { value: text === "" || birthDate.test(text) ? null : text, from: [path], path });
    const lives = useful(clientNeed("Does this dependent live with you?"));
    form.answer({ ...place, part: "livesWithYou", label: "Does dependent live with you?", need: lives }, `${row}.livesWithYou`);
  });
}
