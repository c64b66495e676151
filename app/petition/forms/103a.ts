import { officeNeed } from "../lines/needs.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { application103A } from "../lines/103a.lines.ts";

const installmentsNeed = officeNeed(
  "Enter up to four installments. They add up to the whole fee; the dates are business days within 120 days after filing.",
);

/** Writes the application to pay the fee in installments, if line 8 of the petition asks for it. */
export function form103A(form: Worksheet<typeof application103A>, { entries }: CaseFacts): void {
  if (form.on("101").chosen("8") !== "installments") return;
  form.computed("1", entries.chapter ?? null);
  const amounts = [1, 2, 3, 4].map((item) => {
    const entry = form.row("2#", item);
    const amount = entry.open("amount", item === 1 ? installmentsNeed : undefined);
    if (item === 1) entry.open("when", officeNeed("Say whether the first installment is paid with the petition or on a date."));
    const isDated = item === 1 ? entry.chosen("when") === "onDate" : amount.value !== null;
    entry.open("date", isDated ? officeNeed("Enter the date of this installment, like 12/31/2026.") : undefined);
    return amount;
  });
  form.total("2/total", amounts);
}
