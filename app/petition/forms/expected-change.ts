import { isNone } from "../../questionnaire/none.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, useful, type Worksheet } from "../worksheet.ts";

/** Writes the last question of Schedules I and J: whether a change is expected within a year, and which. */
export function writeExpectedChange(form: Worksheet, { answers }: CaseFacts, line: string, of: "income" | "expenses"): void {
  const path = `${of}.expectedChange`;
  const { text } = answers.at(path);
  const need = useful(clientNeed(`Will your ${of} change within the next year? If not, write None.`));
  const value = text === "" ? null : isNone(text) ? "No" : "Yes";
  form.derived({ line, label: "Do you expect an increase or decrease within the year?", need }, { value, from: [path], path });
  if (value === "Yes") form.answer({ line, part: "explain", label: "Explain" }, path);
}
