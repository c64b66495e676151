import type { Column } from "../columns.ts";
import type { Line } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";

const perMonth = (label: string) => useful(clientNeed(`${label}: how much per month? $0 if there is none.`));

/** Writes line 8 of one column; returns line 9, its total. */
export function writeOtherIncome(form: Worksheet, facts: CaseFacts, { person, prefix }: Column): Line {
  const own = (line: string, label: string, name: string, part = "") =>
    form.amount({ line, part, person, label, need: perMonth(label) }, `income.monthlyIncome.${prefix}${name}`);
  const business = [
    own("8a", "Net income from a business, profession, or farm", "BusinessIncome", "business"),
    own("8a", "Net income from rental property", "RentalIncome", "rental"),
  ];
  const net = form.total({ line: "8a", person, label: "Net income from rental property and from operating a business" }, business);
  if (net.value) {
    const need = useful(
      officeNeed("Attach a statement for each property and business with monthly gross receipts, costs, and net income."),
    );
    form.open({ line: "8a", part: "statement", person, label: "Attached statement", need });
  }
  const lines = [
    net,
    own("8b", "Interest and dividends", "InterestIncome"),
    own("8c", "Family support payments", "AlimonyReceived"),
    writeHouseholdAmount(form, facts, person, "8d", "Unemployment compensation", "income.unemployment"),
    own("8e", "Social Security", "SocialSecurity"),
    writeHouseholdAmount(form, facts, person, "8f", "Other government assistance", "income.foodAssistance"),
    own("8g", "Pension or retirement income", "PensionIncome"),
    own("8h", "Other monthly income", "OtherIncome"),
  ];
  return form.total({ line: "9", person, label: "All other income" }, lines);
}

/** Writes an amount that the questionnaire asks for per household, not per person. It is in the first column until the office moves it. */
function writeHouseholdAmount(
  form: Worksheet,
  { answers }: CaseFacts,
  person: Column["person"],
  line: string,
  label: string,
  path: string,
): Line {
  if (person === "debtor1") return form.amount({ line, person, label, need: perMonth(label) }, path);
  const { amount } = answers.at(path);
  const need = useful(officeNeed(`Whose is the household's ${label.toLowerCase()}? All of it is in the first column.`));
  return form.figure({ line, person, label, need: amount ? need : undefined }, amount === 0 ? 0 : null, amount === 0 ? [path] : []);
}
