import type { Line, Need } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { expenseLines, expenseSpec, type ExpenseLine } from "./106j-expenses.ts";
import { hasSeparateHousehold, writeAge } from "./106j-household.ts";

/**
 * Writes Schedule J-2: Expenses for Separate Household of Debtor 2, if there is one. The questionnaire asks for each expense only once,
 * without its household, so the office enters the amounts.
 */
export function form106J2(form: Worksheet, facts: CaseFacts): void {
  if (!hasSeparateHousehold(facts)) return;
  form.computed({ line: "1", label: "Do you and Debtor 1 maintain separate households?" }, "Yes", ["personalInfo.maritalDetail"]);
  writeDependents(form, facts);
  const others = "Do your expenses include expenses of people other than yourself, your dependents, and Debtor 1?";
  writeYesNo(form, "3", others, "Do Debtor 2's expenses include those of other people?");
  const expenses = expenseLines.map(([line]) => writeExpense(form, line));
  form.total({ line: "22", label: "Your monthly expenses, lines 4 to 21" }, expenses);
  const change = writeYesNo(
    form,
    "24",
    "Do you expect an increase or decrease within the year?",
    "Will Debtor 2's expenses change within the next year?",
  );
  if (/^yes\b/i.test(String(change.value)))
    form.open({ line: "24", part: "explain", label: "Explain", need: useful(officeNeed("What change does Debtor 2 expect?")) });
}

const writeYesNo = (form: Worksheet, line: string, label: string, question: string): Line =>
  form.open({ line, label, need: useful(officeNeed(`${question} Yes or No.`)) });

/** Writes line 2. Schedule J lists all dependents of the couple; the office enters which ones are Debtor 2's, and how they are related. */
function writeDependents(form: Worksheet, facts: CaseFacts): void {
  const { value } = writeYesNo(form, "2", "Do you have dependents?", "Does Debtor 2 have dependents?");
  if (/^no\b/i.test(String(value))) return;
  for (const [index, row] of facts.answers.rows("income.dependents").entries()) {
    const place = { line: "2", item: index + 1 };
    form.answer({ ...place, part: "listed", label: "Dependent, as Schedule J has it" }, `${row}.relationship`);
    const relationshipNeed = useful(
      officeNeed("What is this dependent's relationship to Debtor 2, such as son? Leave it empty for a dependent of Debtor 1 alone."),
    );
    const relationship = {
      ...place,
      part: "relationship",
      label: "Dependent's relationship to Debtor 2, without a name",
      need: relationshipNeed,
    };
    if (form.open(relationship).value === null) continue;
    writeAge(form, facts, place, row);
    const lives = useful(officeNeed("Does this dependent live with Debtor 2? Yes or No."));
    form.open({ ...place, part: "livesWithYou", label: "Does dependent live with you?", need: lives });
  }
}

const specifiedLines: readonly ExpenseLine[] = ["6d", "15d", "16", "17c", "17d", "19", "21"];

function writeExpense(form: Worksheet, line: ExpenseLine): Line {
  const spec = expenseSpec(line);
  const amount = form.openAmount({ ...spec, need: needOf(line, spec.label) });
  if (specifiedLines.includes(line)) {
    const need = useful(officeNeed(`${spec.label}: what is it for? Do not name minors.`));
    form.open({ line, part: "specify", label: "Specify", need: amount.value ? need : undefined });
  }
  return amount;
}

/** Payments on vehicles and other real estate are on Schedule J, so they are not asked for again. */
function needOf(line: ExpenseLine, label: string): Need | undefined {
  if (/^(?:17|20)/.test(line)) return undefined;
  const need = officeNeed(`${label}: how much does Debtor 2 pay per month? $0 if nothing.`);
  return line === "4" ? need : useful(need);
}
