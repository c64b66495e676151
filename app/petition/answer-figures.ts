import { preparePetition } from "./petition.ts";
import { buildSnapshot, type Snapshot } from "./snapshot.ts";
import { proposedTables } from "./tables/proposed-tables.ts";

/** The figures of a form's summary. */
export type AnswerFigures = Pick<Snapshot, "debts" | "month" | "household">;

/** Computes the figures of a form as of today, such as 2026-11-22, from its answers alone. */
export function answerFigures(formData: object, today: string): AnswerFigures {
  const { debts, month, household } = buildSnapshot(formData, preparePetition(formData, {}, proposedTables, today), today);
  return { debts, month, household };
}
