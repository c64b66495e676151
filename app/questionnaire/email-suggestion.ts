/** Hosts that most people's addresses are at. */
const hosts = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "aol.com"];

/** Whether a word becomes another by changing, adding or removing one letter, or by exchanging two. */
function isOneSlipApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0];
  return Math.max(left.length, right.length) === 1;
}

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
