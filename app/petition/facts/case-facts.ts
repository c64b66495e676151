import type { AnswerIndex } from "../answers/answer-index.ts";
import type { AnswerYears } from "../answers/answer-years.ts";
import type { Attorney } from "../lines/attorney.ts";
import type { OfficeEntries } from "../lines/office-entries.ts";
import type { Redactor } from "../redaction/index.ts";
import type { LawTables } from "../tables/law-tables.ts";

/** Everything that the lines of a petition are computed from. */
export interface CaseFacts {
  answers: AnswerIndex;
  entries: OfficeEntries;
  tables: LawTables;
  attorney: Attorney;
  /** The planned filing date, such as 2026-12-01. */
  asOf: string;
  /** The years that the client's "Current Year" may mean; it is taken to be the last one. */
  answerYears: AnswerYears;
  /** Whether the client has given answers in Spanish. */
  hasSpanish: boolean;
  /** Every text passes it before it is on a line or in a finding. */
  redactor: Redactor;
}
