import type { AnswerPath, ListPath } from "../answers/answer-path.ts";
import type { LineState, LineValue } from "./line.ts";

/** The result of a rule applied to answers. */
export interface DerivedValue<Value = LineValue> {
  /** Null if the answers do not determine it. */
  value: Value | null;
  from: readonly string[];
  /** Defaults to "answered". */
  state?: LineState;
  /** Path of the question that would determine it; null if the questionnaire has none. */
  path: AnswerPath | ListPath | null;
}
