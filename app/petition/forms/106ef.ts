import { type FormWriter, type Worksheet } from "../worksheet.ts";
import type { Line } from "../line.ts";
import { nonpriorityTypes, writeNonpriorityClaim, writePriorityClaim, priorityTypes, type UnsecuredClaim } from "./106ef-claims.ts";
import { entryBelow, writeWhetherAny } from "./entry.ts";
import { findNoticeParties, writeNoticeParty } from "./notice-parties.ts";

const parts = ["Part 1: Creditors with Priority Unsecured Claims", "Part 2: Creditors with Nonpriority Unsecured Claims"] as const;

/** Writes Schedule E/F: priority claims, nonpriority claims, the collectors to be notified, and the totals by type of claim. */
export const form106EF: FormWriter = (form, facts) => {
  const { answers } = facts;
  const lists = { priority: answers.rows("priorityCreditors"), nonpriority: answers.rows("unsecuredCreditors") };
  const anyPriority = "Do any creditors have priority unsecured claims against you?";
  writeWhetherAny(form, { line: "1", label: anyPriority }, "priorityCreditors", lists.priority.length);
  const priority = lists.priority.map((row, index) => writePriorityClaim(form, facts, row, entryBelow(2, index)));
  const anyNonpriority = "Do any creditors have nonpriority unsecured claims against you?";
  writeWhetherAny(form, { line: "3", label: anyNonpriority }, "unsecuredCreditors", lists.nonpriority.length);
  const nonpriority = lists.nonpriority.map((row, index) => writeNonpriorityClaim(form, facts, row, entryBelow(4, index)));
  const notified = lists.nonpriority.flatMap((row, index) =>
    findNoticeParties(answers, row, entryBelow(4, index).line, answers.at(`${row}.originalCreditor`).text),
  );
  notified.forEach((each, index) => {
    const at = { line: "5", item: index + 1 };
    writeNoticeParty(form, answers, at, each);
    form.computed({ ...at, part: "of", label: "On which entry in Part 1 or Part 2 did you list the original creditor?" }, each.of);
    form.computed({ ...at, part: "list", label: "Part 1 or Part 2" }, parts[1]);
  });
  writeSums(form, priority, prioritySums, { line: "6e", label: "Total. Add lines 6a through 6d" });
  writeSums(form, nonpriority, nonprioritySums, { line: "6j", label: "Total. Add lines 6f through 6i" });
};

interface Sum {
  line: string;
  label: string;
}

/** The totals by type of claim. The last one is for all other claims. */
const prioritySums: (Sum & { type: string })[] = [
  { line: "6a", label: "Domestic support obligations", type: priorityTypes.support },
  { line: "6b", label: "Taxes and certain other debts you owe the government", type: priorityTypes.taxes },
  { line: "6c", label: "Claims for death or personal injury while you were intoxicated", type: priorityTypes.injury },
  { line: "6d", label: "Other. Add all other priority unsecured claims", type: priorityTypes.other },
];
const nonprioritySums: (Sum & { type: string })[] = [
  { line: "6f", label: "Student loans", type: nonpriorityTypes.studentLoan },
  {
    line: "6g",
    label: "Obligations arising out of a separation agreement or divorce that you did not report as priority claims",
    type: nonpriorityTypes.divorce,
  },
  { line: "6h", label: "Debts to pension or profit-sharing plans, and other similar debts", type: nonpriorityTypes.pensionPlan },
  { line: "6i", label: "Other. Add all other nonpriority unsecured claims", type: nonpriorityTypes.other },
];

/** Writes the totals of Part 4. A claim of unknown type counts among the other claims, whose total then is an estimate. */
function writeSums(form: Worksheet, claims: readonly UnsecuredClaim[], sums: readonly (Sum & { type: string })[], all: Sum): void {
  const types = sums.slice(0, -1).map(({ type }) => type);
  const lines = sums.map(({ type, ...spec }, index): Line => {
    const isOther = index === sums.length - 1;
    const of = claims.filter((claim) => (isOther ? !types.includes(String(claim.type.value)) : claim.type.value === type));
    return form.total(
      spec,
      of.map(({ amount }) => amount),
      { isEstimate: of.some((claim) => claim.type.value === null) },
    );
  });
  form.total(all, lines);
}
