import type { Column } from "../columns.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";

/** What lines 5h, 8f and 8h specify. The form has one box for both columns. */
export function writeSpecified(form: Worksheet, facts: CaseFacts, columns: readonly Column[]): void {
  const given = form.linesOf("106I").filter(({ part, value }) => part === "" && Boolean(value));
  const isGiven = (line: string) => given.some((each) => each.line === line);
  const deductions = useful(officeNeed("What are the other deductions?"));
  if (isGiven("5h")) form.open({ line: "5h", part: "specify", label: "Specify", need: deductions });
  if (isGiven("8f")) form.computed({ line: "8f", part: "specify", label: "Specify" }, "Food assistance");
  const earning = columns.filter(({ person }) => given.some((each) => each.line === "8h" && each.person === person));
  specifyOtherIncome(form, facts, columns, earning);
}

/** Puts down what the other income of line 8h is, with whose it is where both columns say it. */
function specifyOtherIncome(form: Worksheet, { answers }: CaseFacts, columns: readonly Column[], earning: readonly Column[]): void {
  const sources = columns.map((column) => ({
    whose: column.person === "debtor1" ? "Debtor 1" : "Spouse",
    answer: answers.at(`income.monthlyIncome.${column.prefix}OtherIncomeDescription`),
    isEarning: earning.includes(column),
  }));
  const said = sources.filter(({ answer }) => answer.text !== "");
  const unsaid = sources.filter(({ answer, isEarning }) => isEarning && answer.text === "");
  const wanted = [...said, ...unsaid];
  const need = useful(clientNeed("What is the other income?"));
  const line = form.joined(
    { line: "8h", part: "specify", label: "Specify", need: unsaid.length > 0 ? need : undefined },
    (wanted.length > 0 ? wanted : sources).map(({ answer }) => answer.path),
    () => (said.length > 1 ? said.map(({ whose, answer }) => `${whose}: ${answer.text}`).join("; ") : (said[0]?.answer.text ?? "")),
  );
  for (const { answer } of unsaid) if (said.length > 0) form.doubt(line, need, answer.path);
}
