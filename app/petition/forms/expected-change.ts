import { isNone } from "../../questionnaire/none.ts";
import type { AnswerIndex } from "../answers/answer-index.ts";
import type { DerivedValue } from "../lines/derived-value.ts";

/** The answer to the last question of Schedules I and J: whether a change is expected within a year. */
export function expectedChange(
  answers: AnswerIndex,
  path: "income.expectedChange" | "expenses.expectedChange" | "expenses.spouseHousehold.expectedChange",
): DerivedValue<"yes" | "no"> {
  const { text } = answers.at(path);
  return { value: text === "" ? null : isNone(text) ? "no" : "yes", from: [path], path };
}
