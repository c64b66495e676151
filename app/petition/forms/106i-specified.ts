import type { CaseFacts } from "../facts/case-facts.ts";
import type { Column } from "../facts/columns.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106I } from "../lines/106i.lines.ts";

type Form = Worksheet<typeof schedule106I>;

/** Writes what lines 5h, 8f, and 8h specify. The form has one box for both columns. */
export function writeSpecified(form: Form, facts: CaseFacts, columns: readonly Column[]): void {
  const given = (line: "5h" | "8f" | "8h") => form.linesOf("106I", line).filter(({ value }) => Boolean(value));
  if (given("5h").length > 0) form.open("5h/specify", useful(officeNeed("What are the other deductions?")));
  if (given("8f").length > 0) form.computed("8f/specify", "Food assistance");
  const earning = given("8h").map(({ person }) => person);
  specifyOtherIncome(
    form,
    facts,
    columns,
    columns.filter(({ person }) => earning.includes(person)),
  );
}

/** Writes what the other income on line 8h is. If both columns have a description, it also says whose each one is. */
function specifyOtherIncome(form: Form, { answers }: CaseFacts, columns: readonly Column[], earning: readonly Column[]): void {
  const sources = columns.map((column) => ({
    whose: column.person === "debtor1" ? "Debtor 1" : "Spouse",
    answer: answers.at(`income.monthlyIncome.${column.prefix}OtherIncomeDescription`),
    isEarning: earning.includes(column),
  }));
  const described = sources.filter(({ answer }) => answer.text !== "");
  const undescribed = sources.filter(({ answer, isEarning }) => isEarning && answer.text === "");
  const relevant = [...described, ...undescribed];
  const need = clientNeed("What is the other income?");
  const line = form.joined(
    "8h/specify",
    (relevant.length > 0 ? relevant : sources).map(({ answer }) => answer.path),
    () =>
      described.length > 1
        ? described.map(({ whose, answer }) => `${whose}: ${answer.text}`).join("; ")
        : (described[0]?.answer.text ?? ""),
    undescribed.length > 0 ? need : undefined,
  );
  for (const { answer } of undescribed) if (described.length > 0) form.flag(line, need, answer.path);
}
