import type { AnswerIndex } from "../answers/answer-index.ts";
import type { AnswerPath, ColumnOf, ListPath } from "../answers/answer-path.ts";
import type { DerivedValue } from "../lines/derived-value.ts";

/**
 * A yes if a list has rows. An empty list is no answer.
 * @param column the column that the line names as its source
 */
export function listAnswer<List extends ListPath>(answers: AnswerIndex, list: List, column: ColumnOf<List>): DerivedValue<"yes"> {
  const rows = answers.rows<List>(list);
  const from = rows.map((row) => `${row}.${column}`);
  return { value: rows.length > 0 ? "yes" : null, from, state: "computed", path: `${list}[0].${column}` as AnswerPath };
}
