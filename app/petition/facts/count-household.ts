import type { AnswerIndex } from "../answers/answer-index.ts";

/** Counts the household according to the answers: the client, a spouse, and dependents who live with them. */
export function countHousehold(answers: AnswerIndex): number {
  const dependents = answers.rows("income.dependents").filter((row) => answers.at(`${row}.livesWithYou`).raw === "yes");
  return 1 + (answers.at("personalInfo.maritalStatus").raw === "married" ? 1 : 0) + dependents.length;
}
