import type { CaseFacts } from "../facts/case-facts.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { writeNonpriorityClaim, writePriorityClaim, type UnsecuredClaim } from "./106ef-claims.ts";
import type { schedule106EF } from "../lines/106ef.lines.ts";
import { unsecuredClaims } from "./106ef-order.ts";
import type { noticeBoxes } from "../lines/common-boxes.ts";
import { whetherAny, whetherAnyNeed } from "./entry.ts";
import { findNoticeParties, writeNoticeParty } from "./notice-parties.ts";

type Form = Worksheet<typeof schedule106EF>;

/** Writes Schedule E/F: priority claims, nonpriority claims, the collectors to be notified, and the totals by type of claim. */
export function form106EF(form: Form, facts: CaseFacts): void {
  const { answers } = facts;
  const lists = unsecuredClaims(answers);
  form.derived("1", whetherAny("priorityCreditors", lists.priority.length), whetherAnyNeed(form.label("1")));
  const priority = lists.priority.map(({ row, item }) => writePriorityClaim(form.row("2.#", item), facts, row));
  form.derived("3", whetherAny("unsecuredCreditors", lists.nonpriority.length), whetherAnyNeed(form.label("3")));
  const nonpriority = lists.nonpriority.map(({ row, item }) => writeNonpriorityClaim(form.row("4.#", item), facts, row));
  const notified = lists.nonpriority.flatMap(({ row, line }) =>
    findNoticeParties(answers, row, line, answers.at(`${row}.originalCreditor`).text),
  );
  notified.forEach((each, index) => {
    const entry = form.row("5#", index + 1);
    writeNoticeParty(entry.only<typeof noticeBoxes>(), answers, each);
    entry.computed("of", each.of);
    entry.computed("list", "nonpriority");
  });
  form.total("6e", [
    writeSum(form, "6a", priority, ["support"]),
    writeSum(form, "6b", priority, ["taxes"]),
    writeSum(form, "6c", priority, ["injury"]),
    writeSum(form, "6d", priority, ["other", null]),
  ]);
  form.total("6j", [
    writeSum(form, "6f", nonpriority, ["studentLoan"]),
    writeSum(form, "6g", nonpriority, ["divorce"]),
    writeSum(form, "6h", nonpriority, ["pensionPlan"]),
    writeSum(form, "6i", nonpriority, ["other", null]),
  ]);
}

/** Writes the total of some types of claims. A claim of unknown type counts among the other claims, whose total then is an estimate. */
function writeSum<Type extends string>(
  form: Form,
  line: "6a" | "6b" | "6c" | "6d" | "6f" | "6g" | "6h" | "6i",
  claims: readonly UnsecuredClaim<Type>[],
  types: readonly (NoInfer<Type> | null)[],
) {
  const of = claims.filter(({ type }) => types.includes(type));
  return form.total(
    line,
    of.map(({ amount }) => amount),
    { isEstimate: of.some(({ type }) => type === null) },
  );
}
