import { isNone } from "../../questionnaire/none.ts";
import type { AnswerIndex } from "../answer-index.ts";
import { slashed } from "../days.ts";
import { holderWordings } from "../holders.ts";
import type { Line } from "../line.ts";
import { plain } from "../plain.ts";
import { lastFour } from "../redaction.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Spot, type Worksheet } from "../worksheet.ts";

/** Where an entry of a schedule's list stands. */
export interface Entry {
  line: string;
  item: number;
}

/** The nth entry below a line: 2.1, 2.2 … In the order of the questionnaire, so that the office's entries stay with their creditor. */
export const entryBelow = (line: number, index: number): Entry => ({ line: `${line}.${index + 1}`, item: index + 1 });

/** The first of several texts that says something. */
export const firstText = (texts: readonly string[]): string => texts.find(Boolean) ?? "";

/** A name to be called by in a sentence. */
export const called = (name: string, other = "this creditor"): string => name || other;

const addressParts = { street: "Number Street", city: "City", state: "State", zip: "ZIP Code" } as const;

/** Whether somebody's group of questions, such as a collector's, holds anything. */
export const isNamed = (answers: AnswerIndex, group: string): boolean =>
  ["name", ...Object.keys(addressParts)].some((part) => answers.at(`${group}.${part}`).text !== "");

/**
 * Puts down an address, of the first of several groups of questions that has each part. The street asks for all of an address
 * that is not there.
 */
export function putAddress(form: Worksheet, at: Entry, groups: readonly string[], of: string): void {
  const need = clientNeed(`What is the address of ${of}?`);
  const put = (part: keyof typeof addressParts, spot: Partial<Spot>) => {
    const all = { ...at, part, label: addressParts[part], ...spot };
    return groups.length > 0
      ? form.joined(
          all,
          groups.map((group) => `${group}.${part}`),
          firstText,
        )
      : form.open(all);
  };
  const street = put("street", { need: groups.length > 0 ? need : officeNeed(need.text) });
  for (const part of ["city", "state", "zip"] as const) put(part, street.value === null ? {} : { need });
}

/** Puts down the first question of a schedule: whether there is anything to list. */
export const putWhetherAny = (form: Worksheet, spot: Spot, list: string, count: number): Line =>
  form.computed(
    { ...spot, need: officeNeed(`Nothing is listed. Is the answer to "${spot.label}" no?`) },
    count > 0 ? "Yes" : null,
    count > 0 ? [list] : [],
  );

const yesOrNo = { yes: "Yes", no: "No" } as const;

/** Puts down what the schedules ask of every debt besides its kind and its amount. */
export function putDebt(form: Worksheet, facts: CaseFacts, at: Entry, row: string, name: string, labels: { owes: string }): void {
  const { raw: owner } = facts.answers.at(`${row}.whoOwes`);
  const { raw: dispute } = facts.answers.at(`${row}.disputed`);
  const owes = owner === "spouse" ? officeNeed(`The spouse, who does not file, owes ${name}. Does it belong here?`) : null;
  const disputed = dispute === "unsure" ? officeNeed(`The client is not sure whether the debt to ${name} is right. Is it disputed?`) : null;
  form.choice(
    { ...at, part: "whoOwes", label: labels.owes, need: useful(owes ?? clientNeed(`Who owes the debt to ${name}?`)) },
    `${row}.whoOwes`,
    holderWordings(facts),
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

/** Puts down a date as the forms print it. */
export const putDate = (form: Worksheet, { answers }: CaseFacts, spot: Spot, path: string): Line =>
  form.joined(spot, [path], () => slashed(answers.at(path).raw));

/** Puts down the last four digits of a debt's account. Many debts have none, so nobody is asked. */
export const putAccount = (form: Worksheet, at: Entry, path: string): Line =>
  form.joined({ ...at, part: "lastFour", label: "Last 4 digits of account number" }, [path], ([text = ""]) => lastFour(text));

/** Whether somebody other than the creditor asks for the money. */
export const isSomebodyElse = (asks: string, creditor: string): boolean =>
  asks !== "" && !isNone(asks) && !/^same\b/i.test(asks) && plain(asks) !== plain(creditor);
