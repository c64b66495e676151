import type { Column } from "../columns.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";

/** Writes what lines 5h, 8f, and 8h specify. The form has one box for both columns. */
export function writeSpecified(form: Worksheet, facts: CaseFacts, columns: readonly Column[]): void {
  const given = form.linesOf("106I").filter(({ part, value }) => part === "" && Boolean(value));
  const isGiven = (line: string) => given.some((each) => each.line === line);
  const deductions = useful(officeNeed("What are the other deductions?"));
  if (isGiven("5h")) form.open({ line: "5h", part: "specify", label: "Specify", need: deductions });
  if (isGiven("8f")) form.computed({ line: "8f", part: "specify", label: "Specify" }, "Food assistance");
  const earning = columns.filter(({ person }) => given.some((each) => each.line === "8h" && each.person === person));
  specifyOtherIncome(form, facts, columns, earning);
}

/** Writes what the other income on line 8h is. If both columns have a description, it also says whose each one is. */
function specifyOtherIncome(form: Worksheet, { answers }: CaseFacts, columns: readonly Column[], earning: readonly Column[]): void {
  const sources = columns.map((column) => ({
    whose: column.person === "debtor1" ? "Debtor 1" : "Spouse",
    answer: answers.at(`income.monthlyIncome.${column.prefix}OtherIncomeDescription`),
    isEarning: earning.includes(column),
  }));
  const described = sources.filter(({ answer }) => answer.text !== "");
  const undescribed = sources.filter(({ answer, isEarning }) => isEarning && answer.text === "");
  const relevant = [...described, ...undescribed];
  const need = useful(clientNeed("What is the other income?"));
  const line = form.joined(
    { line: "8h", part: "specify", label: "Specify", need: undescribed.length > 0 ? need : undefined },
    (relevant.length > 0 ? relevant : sources).map(({ answer }) => answer.path),
    () =>
      described.length > 1
        ? described.map(({ whose, answer }) => `${whose}: ${answer.text}`).join("; ")
        : (described[0]?.answer.text ?? ""),
  );
  for (const { answer } of undescribed) if (described.length > 0) form.flag(line, need, answer.path);
}
