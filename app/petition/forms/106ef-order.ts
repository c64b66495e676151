import type { AnswerIndex } from "../answers/answer-index.ts";
import type { ColumnOf, RowPath } from "../answers/answer-path.ts";
import { lineOfRow } from "../lines/boxes.ts";

type ClaimList = "priorityCreditors" | "unsecuredCreditors";

/** A claim of Schedule E/F: its row in the questionnaire, and its place on the schedule. */
export interface ListedClaim<List extends ClaimList> {
  row: RowPath<List>;
  line: string;
  item: number;
}

const order = new Intl.Collator("en", { sensitivity: "base", ignorePunctuation: true, numeric: true });

function inOrder<List extends ClaimList>(
  answers: AnswerIndex,
  list: List,
  creditor: ColumnOf<List>,
  entries: "2.#" | "4.#",
): ListedClaim<List>[] {
  const named = answers.rows(list).map((row) => ({ row, name: answers.at(`${row}.${creditor}` as string).text }));
  const sorted = named.sort((one, other) => Number(one.name === "") - Number(other.name === "") || order.compare(one.name, other.name));
  return sorted.map(({ row }, index) => ({ row, line: lineOfRow(entries, index + 1), item: index + 1 }));
}

/** Lists the claims of each part in the alphabetical order of the creditors (Official Form 106E/F, lines 2 and 4); unnamed ones last. */
export const unsecuredClaims = (
  answers: AnswerIndex,
): { priority: ListedClaim<"priorityCreditors">[]; nonpriority: ListedClaim<"unsecuredCreditors">[] } => ({
  priority: inOrder(answers, "priorityCreditors", "creditor", "2.#"),
  nonpriority: inOrder(answers, "unsecuredCreditors", "originalCreditor", "4.#"),
});
