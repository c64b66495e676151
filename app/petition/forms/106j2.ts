import type { CaseFacts } from "../facts/case-facts.ts";
import type { Line, Need } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { ageNeed, ageOf, hasSeparateHousehold, isSeparateHouseholdSaid, separateHousehold } from "./106j-household.ts";
import { schedule106J2 } from "../lines/106j2.lines.ts";
import { expectedChange } from "./expected-change.ts";

type Form = Worksheet<typeof schedule106J2>;

/**
 * The expenses in the form's order, each with its question. Payments on vehicles and other real estate are on Schedule J, so they are not
 * asked again.
 */
const expenses = [
  ["4", "rentMortgage"],
  ["4a", "realEstateTaxes"],
  ["4b", "propertyInsurance"],
  ["4c", "homeMaintenance"],
  ["4d", "hoaDues"],
  ["5", "secondMortgage"],
  ["6a", "electricity"],
  ["6b", "water"],
  ["6c", "telephone"],
  ["6d", "otherUtilities"],
  ["7", "food"],
  ["8", "childcare"],
  ["9", "clothing"],
  ["10", "personalCare"],
  ["11", "medical"],
  ["12", "transportation"],
  ["13", "entertainment"],
  ["14", "charitable"],
  ["15a", "lifeInsurance"],
  ["15b", "healthInsurance"],
  ["15c", "autoInsurance"],
  ["15d", "otherInsurance"],
  ["16", "taxes"],
  ["17a", null],
  ["17b", null],
  ["17c", null],
  ["17d", null],
  ["18", "support"],
  ["19", "supportOfOthers"],
  ["20a", null],
  ["20b", null],
  ["20c", null],
  ["20d", null],
  ["20e", null],
  ["21", "otherExpenses"],
] as const;

type Expense = (typeof expenses)[number][0];

/** Writes Schedule J-2: Expenses for Separate Household of Debtor 2, if there is one. */
export function form106J2(form: Form, facts: CaseFacts): void {
  if (!hasSeparateHousehold(facts)) return;
  const said = isSeparateHouseholdSaid(facts) ? separateHousehold : "personalInfo.maritalDetail";
  const separate = form.computed("1", "yes", [said]);
  if (facts.answers.at(separateHousehold).raw !== "yes")
    form.flag(separate, clientNeed("Does your spouse keep a separate household? If so, what does it cost per month?"), separateHousehold);
  writeDependents(form, facts);
  const others = "Do your spouse's expenses include those of people other than the two of you and your dependents?";
  form.choice("3", `${household}.includesOthers`, useful(clientNeed(others)));
  form.total(
    "22",
    expenses.map((expense) => writeExpense(form, expense)),
  );
  const change = useful(clientNeed("Will your spouse's expenses change within the next year? If not, write None."));
  const expected = expectedChange(facts.answers, `${household}.expectedChange`);
  form.derived("24", expected, change);
  if (expected.value === "yes") form.answer("24/explain", `${household}.expectedChange`);
}

const household = "expenses.spouseHousehold";

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

function writeExpense(form: Form, [line, name]: (typeof expenses)[number]): Line {
  const label = form.label(line);
  const need = clientNeed(`${label}: how much does your spouse pay per month for a household of their own? $0 if nothing.`);
  const amount = name === null ? form.open(line) : form.amount(line, `${household}.${name}`, line === "4" ? need : useful(need));
  if (isSpecified(line)) {
    const need = useful(officeNeed(`${label}: what is it for? Do not name minors.`));
    form.open(`${line}/specify`, amount.value ? need : undefined);
  }
  return amount;
}
