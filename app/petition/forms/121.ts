import { personPaths, debtors } from "../people.ts";
import { clientNeed, type FormWriter } from "../worksheet.ts";
import { writeName } from "./names.ts";

/** Writes the only form with full Social Security numbers. It is not part of the public record. */
export const form121: FormWriter = (form, facts) => {
  for (const person of debtors(facts)) {
    writeName(form, person, ["first", "middle", "last"]);
    const whose = person === "debtor1" ? "your" : "your spouse's";
    const need = clientNeed(`What is ${whose} Social Security number?`);
    form.answer({ line: "2", item: 1, person, label: "Social Security number", need }, personPaths[person].ssn);
  }
  const other = facts.answers.at("personalInfo.otherTaxIds");
  if (other.text === "") return;
  const isItin = other.raw.startsWith("9");
  const spec = {
    person: "debtor1",
    label: isItin ? "Individual Taxpayer Identification Number" : "Another Social Security number",
  } as const;
  form.answer(isItin ? { ...spec, line: "3", item: 1 } : { ...spec, line: "2", item: 2 }, other.path);
};
