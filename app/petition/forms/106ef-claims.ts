import { toFormDate } from "../days.ts";
import type { Line } from "../line.ts";
import { lastFour } from "../number-formats.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { nameOr, writeAccountNumber, writeAddress, writeDate, writeDebtDetails, type Entry } from "./entry.ts";

export const priorityTypes = {
  support: "Domestic support obligations",
  taxes: "Taxes and certain other debts you owe the government",
  injury: "Claims for death or personal injury while you were intoxicated",
  other: "Other. Specify",
} as const;

const other = "Other. Specify";
export const nonpriorityTypes = {
  studentLoan: "Student loans",
  divorce: "Obligations arising out of a separation agreement or divorce that you did not report as priority claims",
  pensionPlan: "Debts to pension or profit-sharing plans, and other similar debts",
  card: other,
  medical: other,
  personalLoan: other,
  other,
} as const;

/** The lines of a claim with its type and its amount. */
export interface UnsecuredClaim {
  type: Line;
  amount: Line;
}

/** Writes an entry of Part 1. The office decides how much of a claim has priority. */
export function writePriorityClaim(form: Worksheet, facts: CaseFacts, row: string, at: Entry): UnsecuredClaim {
  const name = writeCreditor(form, at, `${row}.creditor`, "Priority Creditor’s Name");
  writeAddress(form, at, [row], name);
  form.joined({ ...at, part: "lastFour", label: "Last 4 digits of account number" }, [`${row}.accountNumber`], ([text = ""]) =>
    lastFour(text),
  );
  const incurred = { ...at, part: "incurredOn", label: "When was the debt incurred?" };
  form.joined(
    { ...incurred, need: useful(clientNeed(`When was the debt to ${name} made?`)) },
    [`${row}.incurredOn`, `${row}.taxYears`],
    ([, years = ""]) => [toFormDate(facts.answers.at(`${row}.incurredOn`).raw), years && `tax years ${years}`].filter(Boolean).join("; "),
  );
  const amount = writeAmount(form, at, row, name);
  const split = useful(officeNeed(`How much of the claim of ${name} has priority?`));
  form.figure({ ...at, part: "priority", label: "Priority amount", need: split }, null);
  form.figure({ ...at, part: "nonpriority", label: "Nonpriority amount" }, null);
  writeDebtDetails(form, facts, at, row, name, { owes: "Who incurred the debt?" });
  const need = useful(clientNeed(`What kind of debt is owed to ${name}?`));
  const type = form.choice({ ...at, part: "type", label: "Type of PRIORITY unsecured claim", need }, `${row}.kind`, priorityTypes);
  if (type.value === priorityTypes.other)
    form.answer(
      { ...at, part: "typeOther", label: "Other. Specify", need: useful(clientNeed(`What is the debt to ${name} for?`)) },
      `${row}.natureOfDebt`,
    );
  form.open({ ...at, part: "offset", label: "Is the claim subject to offset?" });
  return { type, amount };
}

/** Writes an entry of Part 2. */
export function writeNonpriorityClaim(form: Worksheet, facts: CaseFacts, row: string, at: Entry): UnsecuredClaim {
  const name = writeCreditor(form, at, `${row}.originalCreditor`, "Nonpriority Creditor’s Name");
  writeAddress(form, at, [row], name);
  writeAccountNumber(form, at, `${row}.lastFour`);
  writeDate(
    form,
    facts,
    { ...at, part: "incurredOn", label: "When was the debt incurred?", need: useful(clientNeed(`When was the debt to ${name} made?`)) },
    `${row}.incurredOn`,
  );
  const amount = writeAmount(form, at, row, name);
  writeDebtDetails(form, facts, at, row, name, { owes: "Who incurred the debt?" });
  const kind = `${row}.kind`;
  const need = useful(clientNeed(`What kind of debt is owed to ${name}?`));
  const type = form.choice({ ...at, part: "type", label: "Type of NONPRIORITY unsecured claim", need }, kind, nonpriorityTypes);
  if (type.value === other)
    form.joined(
      { ...at, part: "typeOther", label: other, need: useful(officeNeed(`What is the debt to ${name} for?`)) },
      [kind],
      ([text = ""]) => (facts.answers.at(kind).raw === "other" ? "" : text),
    );
  form.open({ ...at, part: "offset", label: "Is the claim subject to offset?" });
  return { type, amount };
}

function writeCreditor(form: Worksheet, at: Entry, path: string, label: string): string {
  const { value } = form.answer({ ...at, part: "creditor", label, need: clientNeed("Who is this debt owed to?") }, path);
  return nameOr(String(value ?? ""));
}

const writeAmount = (form: Worksheet, at: Entry, row: string, name: string): Line =>
  form.amount({ ...at, part: "claim", label: "Total claim", need: clientNeed(`How much is owed to ${name}?`) }, `${row}.balanceOwed`);
