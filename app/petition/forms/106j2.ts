import type { CaseFacts } from "../case-facts.ts";
import type { Line, Need } from "../line.ts";
import { officeNeed, useful } from "../needs.ts";
import type { Worksheet } from "../worksheet.ts";
import { ageNeed, ageOf, hasSeparateHousehold } from "./106j-household.ts";
import { schedule106J2 } from "./106j2.lines.ts";

type Form = Worksheet<typeof schedule106J2>;

/** The expenses in the form's order. */
const expenses = [
  ...(["4", "4a", "4b", "4c", "4d", "5", "6a", "6b", "6c", "6d", "7", "8", "9", "10", "11", "12", "13", "14"] as const),
  ...(["15a", "15b", "15c", "15d", "16", "17a", "17b", "17c", "17d", "18", "19", "20a", "20b", "20c", "20d", "20e", "21"] as const),
];
type Expense = (typeof expenses)[number];

/**
 * Writes Schedule J-2: Expenses for Separate Household of Debtor 2, if there is one. The questionnaire asks for each expense only once,
 * without its household, so the office enters the amounts.
 */
export function form106J2(form: Form, facts: CaseFacts): void {
  if (!hasSeparateHousehold(facts)) return;
  form.computed("1", "yes", ["personalInfo.maritalDetail"]);
  writeDependents(form, facts);
  form.open("3", yesOrNo("Do Debtor 2's expenses include those of other people?"));
  form.total(
    "22",
    expenses.map((line) => writeExpense(form, line)),
  );
  form.open("24", yesOrNo("Will Debtor 2's expenses change within the next year?"));
  if (form.chosen("24") === "yes") form.open("24/explain", useful(officeNeed("What change does Debtor 2 expect?")));
}

const yesOrNo = (question: string): Need => useful(officeNeed(`${question} Yes or No.`));

/** Writes line 2. Schedule J lists all dependents of the couple; the office enters which ones are Debtor 2's, and how they are related. */
function writeDependents(form: Form, { answers }: CaseFacts): void {
  form.open("2", yesOrNo("Does Debtor 2 have dependents?"));
  if (form.chosen("2") === "no") return;
  for (const [index, row] of answers.rows("income.dependents").entries()) {
    const dependent = form.row("2#", index + 1);
    dependent.answer("listed", `${row}.relationship`);
    const relationshipNeed = useful(
      officeNeed("What is this dependent's relationship to Debtor 2, such as son? Leave it empty for a dependent of Debtor 1 alone."),
    );
    if (dependent.open("relationship", relationshipNeed).value === null) continue;
    dependent.derived("age", ageOf(answers, row), ageNeed(answers, row));
    dependent.open("livesWithYou", yesOrNo("Does this dependent live with Debtor 2?"));
  }
}

const isSpecified = (line: Expense): line is "6d" | "15d" | "16" | "17c" | "17d" | "19" | "21" => "specify" in schedule106J2[line].parts;

function writeExpense(form: Form, line: Expense): Line {
  const label = form.label(line);
  const amount = form.openAmount(line, needOf(line, label));
  if (isSpecified(line)) {
    const need = useful(officeNeed(`${label}: what is it for? Do not name minors.`));
    form.open(`${line}/specify`, amount.value ? need : undefined);
  }
  return amount;
}

/** Payments on vehicles and other real estate are on Schedule J, so they are not asked for again. */
function needOf(line: Expense, label: string): Need | undefined {
  if (/^(?:17|20)/.test(line)) return undefined;
  const need = officeNeed(`${label}: how much does Debtor 2 pay per month? $0 if nothing.`);
  return line === "4" ? need : useful(need);
}
