import { answersAbout, debtors } from "../people.ts";
import { clientNeed, type FormWriter } from "../worksheet.ts";
import { writeName } from "./names.ts";

/** The one form with full Social Security numbers, which never becomes public. */
export const form121: FormWriter = (form, facts) => {
  for (const person of debtors(facts)) {
    writeName(form, person, ["first", "middle", "last"]);
    const whose = person === "debtor1" ? "your" : "your spouse's";
    const need = clientNeed(`What is ${whose} Social Security number?`);
    form.answer({ line: "2", item: 1, person, label: "Social Security number", need }, answersAbout[person].ssn);
  }
  const other = facts.answers.at("personalInfo.otherTaxIds");
  if (other.text === "") return;
  const isItin = other.raw.startsWith("9");
  const spot = {
    person: "debtor1",
    label: isItin ? "Individual Taxpayer Identification Number" : "Another Social Security number",
  } as const;
  form.answer(isItin ? { ...spot, line: "3", item: 1 } : { ...spot, line: "2", item: 2 }, other.path);
};
