import type { RowPath } from "../answers/answer-path.ts";
import type { ChoiceKey, RowBoxes } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { toFormDate } from "../answers/days.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { lastFour } from "../answers/number-formats.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106EF } from "../lines/106ef.lines.ts";
import type { accountBoxes, addressBoxes, debtBoxes } from "../lines/common-boxes.ts";
import { asFormDate, nameOr, writeAccountNumber, writeAddress, writeDebtDetails } from "./entry.ts";

type PriorityBoxes = RowBoxes<typeof schedule106EF, "2.#">;
type NonpriorityBoxes = RowBoxes<typeof schedule106EF, "4.#">;
export type PriorityType = ChoiceKey<PriorityBoxes, "type">;
export type NonpriorityType = ChoiceKey<NonpriorityBoxes, "type">;

/** The form's types of nonpriority claims, by the stored kind. */
const nonpriorityTypes = {
  studentLoan: "studentLoan",
  divorce: "divorce",
  pensionPlan: "pensionPlan",
  card: "other",
  medical: "other",
  personalLoan: "other",
  other: "other",
} as const;

/** A claim with its type, null if it is not known, and the line of its amount. */
export interface UnsecuredClaim<Type extends string> {
  type: Type | null;
  amount: Line;
}

/** Writes an entry of Part 1. The office decides how much of a claim has priority. */
export function writePriorityClaim(
  entry: Worksheet<PriorityBoxes>,
  facts: CaseFacts,
  row: RowPath<"priorityCreditors">,
): UnsecuredClaim<PriorityType> {
  const creditor = entry.answer("creditor", `${row}.creditor`, clientNeed("Who is this debt owed to?"));
  const name = nameOr(String(creditor.value ?? ""));
  writeAddress(entry.only<typeof addressBoxes>(), [row], name);
  entry.joined("lastFour", [`${row}.accountNumber`], ([text = ""]) => lastFour(text));
  entry.joined(
    "incurredOn",
    [`${row}.incurredOn`, `${row}.taxYears`],
    ([, years = ""]) => [toFormDate(facts.answers.at(`${row}.incurredOn`).raw), years && `tax years ${years}`].filter(Boolean).join("; "),
    useful(clientNeed(`When was the debt to ${name} made?`)),
  );
  const amount = entry.amount("claim", `${row}.balanceOwed`, clientNeed(`How much is owed to ${name}?`));
  entry.open("priority", useful(officeNeed(`How much of the claim of ${name} has priority?`)));
  entry.open("nonpriority");
  writeDebtDetails(entry.only<ReturnType<typeof debtBoxes>>(), facts, row, name);
  entry.choice("type", `${row}.kind`, useful(clientNeed(`What kind of debt is owed to ${name}?`)));
  const type = entry.chosen("type");
  if (type === "other") entry.answer("typeOther", `${row}.natureOfDebt`, useful(clientNeed(`What is the debt to ${name} for?`)));
  entry.open("offset");
  return { type, amount };
}

/** Writes an entry of Part 2. */
export function writeNonpriorityClaim(
  entry: Worksheet<NonpriorityBoxes>,
  facts: CaseFacts,
  row: RowPath<"unsecuredCreditors">,
): UnsecuredClaim<NonpriorityType> {
  const creditor = entry.answer("creditor", `${row}.originalCreditor`, clientNeed("Who is this debt owed to?"));
  const name = nameOr(String(creditor.value ?? ""));
  writeAddress(entry.only<typeof addressBoxes>(), [row], name);
  writeAccountNumber(entry.only<typeof accountBoxes>(), `${row}.lastFour`);
  const incurredOn = `${row}.incurredOn` as const;
  entry.joined("incurredOn", [incurredOn], asFormDate(facts, incurredOn), useful(clientNeed(`When was the debt to ${name} made?`)));
  const amount = entry.amount("claim", `${row}.balanceOwed`, clientNeed(`How much is owed to ${name}?`));
  writeDebtDetails(entry.only<ReturnType<typeof debtBoxes>>(), facts, row, name);
  const kind = `${row}.kind` as const;
  entry.choice("type", kind, useful(clientNeed(`What kind of debt is owed to ${name}?`)), nonpriorityTypes);
  const type = entry.chosen("type");
  if (type === "other")
    entry.joined(
      "typeOther",
      [kind],
      ([text = ""]) => (facts.answers.at(kind).raw === "other" ? "" : text),
      useful(officeNeed(`What is the debt to ${name} for?`)),
    );
  entry.open("offset");
  return { type, amount };
}
