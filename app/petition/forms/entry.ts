import { isNone } from "../../questionnaire/none.ts";
import type { AnswerIndex } from "../answers/answer-index.ts";
import type { AnswerPath, RowPath } from "../answers/answer-path.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { toFormDate } from "../answers/days.ts";
import { debtorChoices } from "../facts/debtor-choices.ts";
import type { Line, Need } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import { lastFour } from "../answers/number-formats.ts";
import type { DerivedValue } from "../lines/derived-value.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { accountBoxes, addressBoxes, debtBoxes } from "../lines/common-boxes.ts";

/** A row of a list of debts. */
export type DebtRow = RowPath<"securedCreditors" | "priorityCreditors" | "unsecuredCreditors">;

/** A group of questions about a party with its address. */
export type AddressGroup =
  | DebtRow
  | `${DebtRow}.coSigner`
  | `${RowPath<"securedCreditors" | "unsecuredCreditors">}.collector`
  | RowPath<"expenses.leases">
  | "personalInfo.landlord"
  | "contactInfo.spouseAddress";

/** The first text that is not empty; "" if all are. */
export const firstText = (texts: readonly string[]): string => texts.find(Boolean) ?? "";

/** A name for use in a sentence, or a substitute if it is empty. */
export const nameOr = (name: string, other = "this creditor"): string => name || other;

/** Whether a group of questions about a party, such as a collector, has a name or any part of an address. */
export const hasContact = (answers: AnswerIndex, group: string): boolean =>
  ["name", "street", "city", "state", "zip"].some((part) => answers.at(`${group}.${part}`).text !== "");

/**
 * Writes an address. Each part comes from the first group of questions that has it. If there is no street, only the street asks
 * for the whole address.
 */
export function writeAddress(entry: Worksheet<typeof addressBoxes>, groups: readonly AddressGroup[], of: string): void {
  const need = clientNeed(`What is the address of ${of}?`);
  const writePart = (part: keyof typeof addressBoxes, partNeed?: Need): Line => {
    const paths = groups.map((group) => `${group}.${part}` as const);
    return groups.length > 0 ? entry.joined(part, paths, firstText, partNeed) : entry.open(part, partNeed);
  };
  const street = writePart("street", groups.length > 0 ? need : officeNeed(need.text));
  for (const part of ["city", "state", "zip"] as const) writePart(part, street.value === null ? undefined : need);
}

/** The answer to the first question of a schedule, whether there is anything to list. An empty list is no answer. */
export const whetherAny = (list: string, count: number): DerivedValue<"yes" | "no"> => ({
  value: count > 0 ? "yes" : null,
  from: count > 0 ? [list] : [],
  state: "computed",
  path: null,
});

/** What the first question of a schedule needs while nothing is listed. */
export const whetherAnyNeed = (question: string): Need => officeNeed(`Nothing is listed. Is the answer to "${question}" no?`);

/** Writes the boxes that the schedules have for every debt, besides its type and amount. */
export function writeDebtDetails(entry: Worksheet<ReturnType<typeof debtBoxes>>, facts: CaseFacts, row: DebtRow, name: string): void {
  const { raw: owner } = facts.answers.at(`${row}.whoOwes`);
  const { raw: dispute } = facts.answers.at(`${row}.disputed`);
  const owes = owner === "spouse" ? officeNeed(`The spouse, who does not file, owes ${name}. Does it belong here?`) : null;
  const disputed = dispute === "unsure" ? officeNeed(`The client is not sure whether the debt to ${name} is right. Is it disputed?`) : null;
  const owesNeed = useful(owes ?? clientNeed(`Who owes the debt to ${name}?`));
  entry.choice("whoOwes", `${row}.whoOwes`, owesNeed, debtorChoices(facts));
  entry.open("community");
  entry.open("contingent");
  entry.open("unliquidated");
  entry.choice("disputed", `${row}.disputed`, useful(disputed ?? clientNeed(`Is the debt to ${name} right?`)));
}

/** Joins one answer, a date, in the format of the forms. */
export const asFormDate =
  ({ answers }: CaseFacts, path: string) =>
  (): string =>
    toFormDate(answers.at(path).raw);

/** Writes the last four digits of a debt's account number. Many debts have none, so it leaves no gap. */
export const writeAccountNumber = (entry: Worksheet<typeof accountBoxes>, path: AnswerPath): Line =>
  entry.joined("lastFour", [path], ([text = ""]) => lastFour(text));

/** Whether a text names a party other than the creditor. */
export const isDifferentParty = (party: string, creditor: string): boolean =>
  party !== "" && !isNone(party) && !/^same\b/i.test(party) && normalizeText(party) !== normalizeText(creditor);
