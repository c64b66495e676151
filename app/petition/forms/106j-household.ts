import type { RowPath } from "../answers/answer-path.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { isAt } from "../lines/catalogues.ts";
import { isLivingApart } from "../facts/columns.ts";
import type { AnswerIndex } from "../answers/answer-index.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import { isFilingKnown, isJoint, isMarried } from "../facts/people.ts";
import type { DerivedValue } from "../lines/derived-value.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106J } from "../lines/106j.lines.ts";

type Form = Worksheet<typeof schedule106J>;

/** The question whether the spouse keeps a separate household. */
export const separateHousehold = "expenses.separateHousehold";

/** Writes lines 1 to 3. Dependents are listed by relationship and age, because the form must not contain their names. */
export function writeHousehold(form: Form, facts: CaseFacts): void {
  writeJointCase(form, facts);
  writeDependents(form, facts);
  const others = "Do your expenses include those of people other than you and your dependents?";
  form.choice("3", "expenses.includesOthers", useful(clientNeed(others)));
}

function writeJointCase(form: Form, facts: CaseFacts): void {
  const { answers, entries } = facts;
  const { path } = answers.at("personalInfo.filingWith");
  const need = useful(clientNeed("Will your spouse file with you?"));
  const value = isJoint(facts) ? "yes" : "no";
  const marital = answers.at("personalInfo.maritalStatus");
  if (!isMarried(facts)) form.derived("1", { value, from: [marital.path], state: marital.state, path: marital.path }, need);
  else {
    const state = entries.filing ? "office" : "answered";
    form.derived("1", { value: isFilingKnown(facts) ? value : null, from: [path], state, path }, need);
  }
  if (!isJoint(facts)) return;
  const together = useful(clientNeed("Does your spouse keep a separate household?"));
  if (isSeparateHouseholdSaid(facts)) form.choice("1/separate", separateHousehold, together);
  else form.choice("1/separate", "personalInfo.maritalDetail", together, { livingTogether: "no", livingApart: "yes" });
}

/** Whether the client has said if the spouse keeps a separate household. Otherwise, spouses who live apart do. */
export const isSeparateHouseholdSaid = ({ answers }: CaseFacts): boolean => answers.at(separateHousehold).raw !== "";

/** Whether line 1 says, as corrected or as answered, that Debtor 2 lives in a separate household, whose expenses are on Form 106J-2. */
export function hasSeparateHousehold(facts: CaseFacts): boolean {
  const corrected = facts.entries.corrections?.find(isAt("106J", "1/separate"));
  if (!isJoint(facts)) return false;
  if (corrected) return /^yes\b/i.test(corrected.value);
  return isSeparateHouseholdSaid(facts) ? facts.answers.at(separateHousehold).raw === "yes" : isLivingApart(facts);
}

/** A date or a year instead of an age. A birth date must not be filed (Federal Rule of Bankruptcy Procedure 9037(a)). */
const birthDatePattern = /\d\s*[-/.]\s*\d|\b(?:19|20)\d{2}\b/;

function writeDependents(form: Form, { answers }: CaseFacts): void {
  const list = "income.dependents";
  const rows = answers.rows(list);
  const need = useful(clientNeed("Who depends on you, and how old are they?"));
  form.derived("2", { value: rows.length > 0 ? "yes" : null, from: [], path: list }, need);
  rows.forEach((row, index) => {
    const dependent = form.row("2#", index + 1);
    const relationshipNeed = useful(clientNeed("What is this dependent's relationship to you, such as son or mother?"));
    dependent.answer("relationship", `${row}.relationship`, relationshipNeed);
    dependent.derived("age", ageOf(answers, row), ageNeed(answers, row));
    dependent.choice("livesWithYou", `${row}.livesWithYou`, useful(clientNeed("Does this dependent live with you?")));
  });
}

/** The age of a dependent. */
export function ageOf(answers: AnswerIndex, row: RowPath<"income.dependents">): DerivedValue<string> {
  const { text, path } = answers.at(`${row}.age`);
  return { value: text === "" || birthDatePattern.test(text) ? null : text, from: [path], path };
}

/** What the age of a dependent needs. */
export function ageNeed(answers: AnswerIndex, row: RowPath<"income.dependents">) {
  const isGiven = answers.at(`${row}.age`).text !== "";
  return useful(clientNeed(isGiven ? "How old is this dependent? The form asks for an age, not a date." : "How old is this dependent?"));
}
