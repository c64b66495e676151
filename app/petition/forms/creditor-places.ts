import type { Answers } from "../../questionnaire/answers/answers.ts";
import type { AnswerIndex } from "../answers/answer-index.ts";
import type { PartyRole } from "../facts/creditors.ts";
import { firstText } from "./entry.ts";
import { leaseGroups } from "./106g.ts";
import { findNoticeParties } from "./notice-parties.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import { formatZip } from "../answers/number-formats.ts";

export const addressParts = ["street", "city", "state", "zip"] as const;
type AddressPart = (typeof addressParts)[number];

/** A name with a mailing address. */
export interface Address extends Record<AddressPart, string> {
  name: string;
}

/** A place in a form's answers that contains a creditor's address or has room for one. */
export interface CreditorPlace extends Address {
  /** Path of the group with the four parts of the address: `securedCreditors[0]`, `securedCreditors[0].collector`. */
  path: string;
  role: PartyRole;
  /** Whether a debt of this kind is often owed to an individual. */
  isPersonal: boolean;
}

/** The sections of a form that contain such places. */
export const sectionsWithCreditors = [
  "personalInfo",
  "securedCreditors",
  "priorityCreditors",
  "unsecuredCreditors",
  "expenses",
] satisfies (keyof Answers)[];

const personalKinds = ["support", "injury", "divorce", "personalLoan"];

/** Finds the creditors, collectors, and parties to leases that have a name, in the order of the schedules. */
export function findCreditorPlaces(answers: AnswerIndex): CreditorPlace[] {
  const place = (role: PartyRole, names: readonly string[], groups: readonly string[], row = ""): CreditorPlace => {
    const [street, city, state, zip] = addressParts.map((part) => firstText(groups.map((group) => answers.at(`${group}.${part}`).text)));
    const name = firstText(names.map((path) => answers.at(path).text));
    const isPersonal = personalKinds.includes(answers.at(`${row}.kind`).raw);
    return { path: groups[0]!, role, name, street: street!, city: city!, state: state!, zip: formatZip(zip!), isPersonal };
  };
  const creditors = (list: string, role: PartyRole, question: string) =>
    answers.rows(list).map((row) => place(role, [`${row}.${question}`], [row], row));
  const collectors = (list: "securedCreditors" | "unsecuredCreditors", question: string) =>
    answers
      .rows(list)
      .flatMap((row) => findNoticeParties(answers, row, "", answers.at(`${row}.${question}`).text))
      .flatMap(({ row, names, address }) => (address ? [place("collector", names, [address], row)] : []));
  const leases = leaseGroups(answers).map((groups) =>
    place(
      "lease",
      groups.map((group) => `${group}.name`),
      groups,
    ),
  );
  return [
    ...creditors("securedCreditors", "secured", "creditor"),
    ...collectors("securedCreditors", "creditor"),
    ...creditors("priorityCreditors", "priority", "creditor"),
    ...creditors("unsecuredCreditors", "nonpriority", "originalCreditor"),
    ...collectors("unsecuredCreditors", "originalCreditor"),
    ...leases,
  ].filter(({ name }) => name !== "");
}

/** A key that is equal for the same mailing address, however it is written. */
export const mailKey = (address: Omit<Address, "name">): string => addressParts.map((part) => normalizeText(address[part])).join("|");

/** A key that is equal for the same name at the same mailing address. */
export const addressKey = (address: Address): string => `${normalizeText(address.name)}|${mailKey(address)}`;

/** Whether the parts given of an address do not contradict another address. */
export const isCompatible = (given: Omit<Address, "name">, other: Omit<Address, "name">): boolean =>
  addressParts.every((part) => {
    const [one, two] = [normalizeText(given[part]), normalizeText(other[part])] as const;
    return one === "" || one === two || (part === "zip" && (one.startsWith(two) || two.startsWith(one)));
  });

/** Whether all parts of an address are given. */
export const isComplete = (address: Omit<Address, "name">): boolean => addressParts.every((part) => address[part] !== "");
