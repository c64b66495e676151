import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourceOfAddress } from "../../app/platform/http/source-address.ts";

describe("the source of an IP address", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:cb00:7109", "203.0.113.9"],
    ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["", "unknown"],
    ["203.0.113.9:443", "unknown"],
    ["203.0.113.999", "unknown"],
    ["2001:db8::1::2", "unknown"],
    ["[::1]", "unknown"],
    ["localhost", "unknown"],
  ])("%s is %s", (address, source) => {
    expect(sourceOfAddress(address)).toBe(source);
  });

  const inHex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(":");

  it("is the same for a whole /64 network, and another for the next", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }),
        fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }),
        (network, hosts) => {
          fc.pre(network.slice(0, 3).some((group) => group !== 0));
          const [one, other] = [hosts.slice(0, 4), hosts.slice(4)].map((host) => sourceOfAddress(inHex([...network, ...host])));
          expect(one).toBe(`${inHex(network)}::/64`);
          expect(other).toBe(one);
          const next = [...network.slice(0, 3), (network[3]! + 1) & 0xffff];
          expect(sourceOfAddress(inHex([...next, ...hosts.slice(0, 4)]))).not.toBe(one);
        },
      ),
    );
  });

  it("is the IPv4 address in any mapped notation", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
        expect(sourceOfAddress(`::ffff:${address}`)).toBe(address);
        expect(sourceOfAddress(`::ffff:${inHex([a * 256 + b, c * 256 + d])}`)).toBe(address);
      }),
    );
  });

  it("is defined for any text in a header", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.ipV6(),
          fc.ipV6().map((address) => `${address}%0`),
        ),
        (text) => /^(?:unknown|[\d.]+|[\da-f:]+::\/64)$/.test(sourceOfAddress(text)),
      ),
    );
  });
});
