import { preparePetition } from "../petition/petition.ts";
import { buildSnapshot, type Snapshot } from "../petition/snapshot.ts";
import { proposedTables } from "../petition/tables/proposed-tables.ts";
import type { Language } from "../platform/language/language.ts";
import { runInLanguage } from "../platform/language/run-in-language.server.ts";

/** The figures of a form's summary. */
export type AnswerFigures = Pick<Snapshot, "debts" | "month" | "household">;

/** Computes the figures of a form as of today, such as 2026-11-22, from its answers alone. Their labels are in a language. */
export function answerFigures(formData: object, today: string, language: Language): AnswerFigures {
  const petition = preparePetition(formData, {}, proposedTables, today);
  const { debts, month, household } = runInLanguage(language, () => buildSnapshot(formData, petition, today));
  return { debts, month, household };
}
