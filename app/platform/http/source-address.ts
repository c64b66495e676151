import { isIPv4, isIPv6 } from "node:net";

/** Splits an IPv6 address into its eight groups, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  return [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
}

function embeddedIPv4(groups: string[]): string | undefined {
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
  return isMapped ? bytes.join(".") : undefined;
}

/**
 * Returns the source that attempts from an IP address are counted for: an IPv4 address itself, in any notation; the /64
 * network of an IPv6 address, because one customer has all of it; "unknown" for anything else.
 */
export function sourceOfAddress(address: string): string {
  if (isIPv4(address)) return address;
  const plain = address.replace(/%.*$/s, "");
  if (!isIPv6(plain)) return "unknown";
  const groups = groupsOf(plain);
  return embeddedIPv4(groups) ?? `${groups.slice(0, 4).join(":")}::/64`;
}
