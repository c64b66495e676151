import type { AnswerIndex } from "./answer-index.ts";
import type { PartyRole } from "./creditors.ts";
import { firstText } from "./forms/entry.ts";
import { leaseGroups } from "./forms/106g.ts";
import { notifiedOf } from "./forms/notified.ts";
import { plain } from "./plain.ts";

export const addressParts = ["street", "city", "state", "zip"] as const;
type AddressPart = (typeof addressParts)[number];

/** Where mail reaches somebody. */
export interface Address extends Record<AddressPart, string> {
  name: string;
}

/** Where the answers of a form have a creditor's address, or room for one. */
export interface CreditorPlace extends Address {
  /** Below which the four parts of the address are: `securedCreditors[0]`, `securedCreditors[0].collector`. */
  path: string;
  role: PartyRole;
  /** Whether a debt of its kind is often owed to a person. */
  isPersonal: boolean;
}

/** The sections of a form in which there are such places. */
export const sectionsWithCreditors = ["personalInfo", "securedCreditors", "priorityCreditors", "unsecuredCreditors", "expenses"];

const personalKinds = ["support", "injury", "divorce", "personalLoan"];

/** Creditors, collectors and parties to leases who have a name, in the order of the schedules. */
export function creditorPlaces(answers: AnswerIndex): CreditorPlace[] {
  const place = (role: PartyRole, names: readonly string[], groups: readonly string[], row = ""): CreditorPlace => {
    const [street, city, state, zip] = addressParts.map((part) => firstText(groups.map((group) => answers.at(`${group}.${part}`).text)));
    const name = firstText(names.map((path) => answers.at(path).text));
    const isPersonal = personalKinds.includes(answers.at(`${row}.kind`).raw);
    return { path: groups[0]!, role, name, street: street!, city: city!, state: state!, zip: zip!, isPersonal };
  };
  const creditors = (list: string, role: PartyRole, question: string) =>
    answers.rows(list).map((row) => place(role, [`${row}.${question}`], [row], row));
  const collectors = (list: string, question: string) =>
    answers
      .rows(list)
      .flatMap((row) => notifiedOf(answers, row, "", answers.at(`${row}.${question}`).text))
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

/** Equal for the same place of mail, however it is spelled. */
export const mailKey = (address: Omit<Address, "name">): string => addressParts.map((part) => plain(address[part])).join("|");

/** Equal for the same name at the same place of mail. */
export const addressKey = (address: Address): string => `${plain(address.name)}|${mailKey(address)}`;

/** Whether what is given of an address does not speak against another one. */
export const isCompatible = (given: Omit<Address, "name">, other: Omit<Address, "name">): boolean =>
  addressParts.every((part) => {
    const [one, two] = [plain(given[part]), plain(other[part])] as const;
    return one === "" || one === two || (part === "zip" && (one.startsWith(two) || two.startsWith(one)));
  });

/** Whether all parts of an address are given. */
export const isComplete = (address: Omit<Address, "name">): boolean => addressParts.every((part) => address[part] !== "");
