import { isNone } from "../../questionnaire/none.ts";
import type { AnswerIndex } from "../answer-index.ts";
import { toFormDate } from "../days.ts";
import { debtorChoices } from "../debtor-choices.ts";
import type { Line } from "../line.ts";
import { normalizeText } from "../normalize-text.ts";
import { lastFour } from "../number-formats.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type LineSpec, type Worksheet } from "../worksheet.ts";

/** The place of an entry in a schedule's list. */
export interface Entry {
  line: string;
  item: number;
}

/** The place of an entry below a line: 2.1, 2.2 … Entries keep the questionnaire's order, so that corrections stay with their creditor. */
export const entryBelow = (line: number, index: number): Entry => ({ line: `${line}.${index + 1}`, item: index + 1 });

/** The first text that is not empty; "" if all are. */
export const firstText = (texts: readonly string[]): string => texts.find(Boolean) ?? "";

/** A name for use in a sentence, or a substitute if it is empty. */
export const nameOr = (name: string, other = "this creditor"): string => name || other;

const addressParts = { street: "Number Street", city: "City", state: "State", zip: "ZIP Code" } as const;

/** Whether a group of questions about a party, such as a collector, has a name or any part of an address. */
export const hasContact = (answers: AnswerIndex, group: string): boolean =>
  ["name", ...Object.keys(addressParts)].some((part) => answers.at(`${group}.${part}`).text !== "");

/**
 * Writes an address. Each part comes from the first group of questions that has it. If there is no street, only the street asks
 * for the whole address.
 */
export function writeAddress(form: Worksheet, at: Entry, groups: readonly string[], of: string): void {
  const need = clientNeed(`What is the address of ${of}?`);
  const writePart = (part: keyof typeof addressParts, spec: Partial<LineSpec>) => {
    const all = { ...at, part, label: addressParts[part], ...spec };
    return groups.length > 0
      ? form.joined(
          all,
          groups.map((group) => `${group}.${part}`),
          firstText,
        )
      : form.open(all);
  };
  const street = writePart("street", { need: groups.length > 0 ? need : officeNeed(need.text) });
  for (const part of ["city", "state", "zip"] as const) writePart(part, street.value === null ? {} : { need });
}

/** Writes the first question of a schedule: whether there is anything to list. */
export const writeWhetherAny = (form: Worksheet, spec: LineSpec, list: string, count: number): Line =>
  form.computed(
    { ...spec, need: officeNeed(`Nothing is listed. Is the answer to "${spec.label}" no?`) },
    count > 0 ? "Yes" : null,
    count > 0 ? [list] : [],
  );

const yesOrNo = { yes: "Yes", no: "No" } as const;

/** Writes the boxes that the schedules have for every debt, besides its type and amount. */
export function writeDebtDetails(form: Worksheet, facts: CaseFacts, at: Entry, row: string, name: string, labels: { owes: string }): void {
  const { raw: owner } = facts.answers.at(`${row}.whoOwes`);
  const { raw: dispute } = facts.answers.at(`${row}.disputed`);
  const owes = owner === "spouse" ? officeNeed(`The spouse, who does not file, owes ${name}. Does it belong here?`) : null;
  const disputed = dispute === "unsure" ? officeNeed(`The client is not sure whether the debt to ${name} is right. Is it disputed?`) : null;
  form.choice(
    { ...at, part: "whoOwes", label: labels.owes, need: useful(owes ?? clientNeed(`Who owes the debt to ${name}?`)) },
    `${row}.whoOwes`,
    debtorChoices(facts),
  );
  form.open({ ...at, part: "community", label: "Check if this claim relates to a community debt" });
  form.open({ ...at, part: "contingent", label: "Contingent" });
  form.open({ ...at, part: "unliquidated", label: "Unliquidated" });
  form.choice(
    { ...at, part: "disputed", label: "Disputed", need: useful(disputed ?? clientNeed(`Is the debt to ${name} right?`)) },
    `${row}.disputed`,
    yesOrNo,
  );
}

/** Writes a date in the format of the forms. */
export const writeDate = (form: Worksheet, { answers }: CaseFacts, spec: LineSpec, path: string): Line =>
  form.joined(spec, [path], () => toFormDate(answers.at(path).raw));

/** Writes the last four digits of a debt's account number. Many debts have none, so it leaves no gap. */
export const writeAccountNumber = (form: Worksheet, at: Entry, path: string): Line =>
  form.joined({ ...at, part: "lastFour", label: "Last 4 digits of account number" }, [path], ([text = ""]) => lastFour(text));

/** Whether a text names a party other than the creditor. */
export const isDifferentParty = (party: string, creditor: string): boolean =>
  party !== "" && !isNone(party) && !/^same\b/i.test(party) && normalizeText(party) !== normalizeText(creditor);
