import { indexAnswers } from "../../petition/answers/answer-index.ts";
import { addressKey, findCreditorPlaces } from "../../petition/forms/creditor-places.ts";
import { findEntriesFromCases } from "../../records/office/creditor-addresses.server.ts";
import type { Form } from "../../records/form.ts";
import { formatAddress } from "../addresses/format-address.ts";

/** Address of the book that was copied from a client's case. */
export interface LearnedAddress {
  id: string;
  name: string;
  text: string;
  /** Whether the creditor seems to be a private person. */
  isPrivate: boolean;
}

/** Words of companies and offices. A name with one of them is not a person's. */
const companyWords = new Set(
  (
    "account accounts amex mastercard rewards visa " +
    "agency associates association authority bank capital card cards center chase church city clinic co college company " +
    "corp corporation county credit department dept district electric energy finance financial fund funding gas group health healthcare " +
    "hospital inc insurance internal irs lending llc llp loan loans lp ltd management medical mortgage motors na office partners pllc " +
    "power properties rental rentals revenue school service services solutions state store stores systems taxes treasury trust union " +
    "university usa utilities water"
  ).split(" "),
);

const soundsPrivate = (name: string): boolean => {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean);
  return words.length >= 2 && words.length <= 4 && !words.some((word) => companyWords.has(word) || /^\d/.test(word));
};

/** Finds the addresses that the office copied from these forms into the book. Typed ones are the firm's own. */
export async function findLearnedAddresses(forms: readonly Form[]): Promise<LearnedAddress[]> {
  const places = forms.flatMap(({ formData }) => findCreditorPlaces(indexAnswers(formData)));
  const personal = new Set(places.filter(({ isPersonal }) => isPersonal).map(addressKey));
  const entries = await findEntriesFromCases(
    forms.map(({ id }) => id),
    places.map(addressKey),
  );
  return entries.map((entry) => ({
    id: entry.id,
    name: entry.name,
    text: formatAddress(entry),
    isPrivate: [entry, ...entry.earlier].some((address) => personal.has(addressKey(address))) || soundsPrivate(entry.name),
  }));
}
