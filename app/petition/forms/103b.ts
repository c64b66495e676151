import type { CaseFacts } from "../facts/case-facts.ts";
import { scheduleIColumns } from "../facts/columns.ts";
import { amountOf, type Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { isMarried } from "../facts/people.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { application103B } from "../lines/103b.lines.ts";
import { expectedChange } from "./expected-change.ts";

type Form = Worksheet<typeof application103B>;

/** Writes the application to have the fee waived, if line 8 of the petition asks for it. */
export function form103B(form: Form, facts: CaseFacts): void {
  if (form.on("101").chosen("8") !== "waiver") return;
  writeFamily(form, facts);
  writeIncome(form, facts);
  writeChange(form, facts, "4", "income.expectedChange");
  form.answer("5", "personalInfo.feeWaiverReason", clientNeed("Why can you not pay the court's fee in parts within 120 days?"));
  writeExpenses(form, facts);
  form.open("10/schedule", useful(officeNeed("Attach a copy of Schedule A/B. With it, the form does not ask for lines 10 to 16.")));
  writePayments(form);
  writeEarlierCases(form);
}

/** Writes line 1: the debtor, the spouse, and the dependents on Schedule J. */
function writeFamily(form: Form, facts: CaseFacts): void {
  const { path, state } = facts.answers.at("personalInfo.maritalStatus");
  const spouses = isMarried(facts) ? 1 : 0;
  const dependents = form.linesOf("106J", "2#/relationship").length;
  const isListed = dependents > 0 || form.on("106J").chosen("2") === "no";
  form.computed("1/you", "yes");
  if (spouses > 0) form.derived("1/spouse", { value: "yes", from: [path], state, path });
  if (dependents > 0) {
    form.computed("1/dependents", "yes", ["income.dependents"]);
    form.computed("1/count", String(dependents), ["income.dependents"]);
  }
  const isKnown = isListed && state === "answered";
  const value = isKnown ? String(1 + spouses + dependents) : null;
  const question = isListed
    ? ({ path, text: "Are you married?" } as const)
    : ({ path: "income.dependents", text: "Who depends on you?" } as const);
  const from = [path, "income.dependents"];
  form.derived("1/total", { value, from, state: "computed", path: question.path }, clientNeed(question.text));
}

/** Writes lines 2 and 3. The assistance is that on line 8f of Schedule I, which line 10 includes. */
function writeIncome(form: Form, facts: CaseFacts): void {
  for (const { person } of scheduleIColumns(facts))
    form.figure(person === "debtor1" ? "2/you" : "2/spouse", form.totalOf(`106I.10.${person}`).amount);
  const subtotal = form.figure("2/subtotal", form.totalOf("106I.10").amount);
  const given = form.linesOf("106I", "8f").filter(({ value }) => value !== null);
  const amount = given.length > 0 ? given.reduce((sum, line) => sum + (amountOf(line) ?? 0), 0) : null;
  const path = "income.foodAssistance";
  const assistance = form.figure("2/assistance", amount, [path], path);
  form.total("2/total", [subtotal], { less: [assistance] });
  const need = useful(officeNeed("Say whether there is other non-cash assistance, such as a housing subsidy."));
  form.derived("3", { value: amount ? "yes" : null, from: [path], state: "computed", path: null }, need);
  if (form.chosen("3") !== "yes") return;
  if (amount) form.repeat("3/type", form.linesOf("106I", "8f/specify")[0]);
  else form.open("3/type", officeNeed("Say which assistance it is."));
}

/** Writes whether a change of more than 10% is expected within 6 months. The schedules ask about any change within a year. */
function writeChange(form: Form, facts: CaseFacts, line: "4" | "9", path: "income.expectedChange" | "expenses.expectedChange"): void {
  const { value } = expectedChange(facts.answers, path);
  const need =
    value === "yes"
      ? officeNeed("A change is expected within a year. Say whether it is of more than 10% within 6 months.")
      : clientNeed(`Will your ${line === "4" ? "income" : "expenses"} change within the next year? If not, write None.`);
  form.derived(line, { value: value === "yes" ? null : value, from: [path], path: value === "yes" ? null : path }, useful(need));
  if (form.chosen(line) === "yes") form.answer(`${line}/explain`, path, officeNeed("Explain the change."));
}

function writeExpenses(form: Form, facts: CaseFacts): void {
  form.copy("6", "106J.22c");
  form.computed("7", form.on("106J").chosen("3"), [], useful(officeNeed("Say whether the expenses cover anyone outside the family.")));
  if (form.chosen("7") === "yes") form.open("7/who", officeNeed("Say whose expenses they are. Do not name minors."));
  const [contributions] = form.linesOf("106I", "11");
  const amount = contributions ? amountOf(contributions) : null;
  const path = "income.helpFromOthers";
  const value = amount === null ? null : amount > 0 ? "yes" : "no";
  const need = useful(clientNeed("How much do others help with each month? $0 if nobody does."));
  form.derived("8", { value, from: [path], state: "computed", path }, need);
  if (form.chosen("8") === "yes") form.figure("8/amount", amount, [path], null, officeNeed("Enter how much others pay each month."));
  writeChange(form, facts, "9", "expenses.expectedChange");
}

/** The questions about payments for the case, as the office is asked. */
const payments = {
  "17": "Say whether the client has paid anyone for services for this case, and enter whom and how much.",
  "18": "Say whether the client is to pay anyone for services for this case, and enter whom and how much.",
  "19": "Say whether someone else has paid for services for this case, and enter whom, who did, and how much.",
} as const;

function writePayments(form: Form): void {
  for (const line of ["17", "18", "19"] as const) {
    form.open(line, useful(officeNeed(payments[line])));
    if (form.chosen(line) !== "yes") continue;
    form.open(`${line}/attorney`);
    for (const part of ["preparer", "someone", "name"] as const) form.open(`${line}/${part}`);
    if (line === "19") for (const part of ["parent", "sibling", "friend", "pastor", "other", "payer"] as const) form.open(`19/${part}`);
    form.open(`${line}/amount`, officeNeed("Enter how much it is, and check who it is for."));
  }
}

/** Writes line 20 as line 9 of the petition. */
function writeEarlierCases(form: Form): void {
  const at = (address: "9#/district" | "9#/when" | "9#/caseNumber"): Line[] => form.linesOf("101", address);
  const [asked] = form.linesOf("101", "9");
  const value = form.on("101").chosen("9");
  form.derived("20", { value, from: asked?.from ?? [], state: asked?.state ?? "missing", path: "personalInfo.previousBankruptcy" });
  for (const { item } of at("9#/district"))
    for (const part of ["district", "when", "caseNumber"] as const)
      form.row("20#", item!).repeat(
        part,
        at(`9#/${part}`).find((line) => line.item === item),
      );
}
