import { distance } from "fastest-levenshtein";

/** Hosts that most people's addresses are at. */
const hosts = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "aol.com"];

/** Returns a word with the letters at an index and after it exchanged. */
const swapAt = (word: string, at: number): string => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);

/** Whether a word becomes another by changing, adding or removing one letter, or by exchanging two. */
const isOneSlipApart = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) < 2 && (distance(one, other) === 1 || Array.from(one, (_, at) => swapAt(one, at)).includes(other));

/** Suggests the email address that was probably meant; undefined if there is no likely slip. */
export function suggestAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@") + 1;
  const host = address.slice(at).toLowerCase();
  if (at < 2 || hosts.includes(host)) return undefined;
  const meant = hosts.find((each) => isOneSlipApart(each, host));
  if (meant) return address.slice(0, at) + meant;
  const ending = [".con", ".cmo", ".ocm", ".comm", ".vom"].find((each) => host.endsWith(each));
  return ending && `${address.slice(0, -ending.length)}.com`;
}
