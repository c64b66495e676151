import { debtors } from "../people.ts";
import { officeNeed, useful, type FormWriter } from "../worksheet.ts";
import { writeWholeName } from "./names.ts";

/** The declaration about the schedules. The debtors sign and date it. */
export const form106Dec: FormWriter = (form, facts) => {
  for (const person of debtors(facts)) writeWholeName(form, facts, person, "caption");
  const need = useful(officeNeed("Say whether somebody who is no attorney was paid for filling out forms."));
  form.open({ line: "preparer", label: "Did you pay someone who is NOT an attorney to help you fill out bankruptcy forms?", need });
};
