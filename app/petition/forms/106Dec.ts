import { debtors } from "../people.ts";
import { officeNeed, useful, type FormWriter } from "../worksheet.ts";
import { writeWholeName } from "./names.ts";

/** Writes the declaration about the schedules, without signatures and their dates. */
export const form106Dec: FormWriter = (form, facts) => {
  for (const person of debtors(facts)) writeWholeName(form, facts, person, "caption");
  const need = useful(officeNeed("Say whether anyone who is not an attorney was paid to help fill out the forms."));
  form.open({ line: "preparer", label: "Did you pay someone who is NOT an attorney to help you fill out bankruptcy forms?", need });
};
