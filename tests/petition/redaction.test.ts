import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact } from "../../app/petition/redaction.ts";

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

describe("redaction for filing", () => {
  it.each([
    ["Old account of Pat, 212-34-5678.", "Old account of Pat, xxx-xx-5678."],
    ["SSN 212 34 5678 or 212345678", "SSN xxx-xx-5678 or xxx-xx-5678"],
    ["Card 4111 1111 1111 1111", "Card xxxx1111"],
    ["Amex 3782-822463-10005", "Amex xxxx0005"],
    ["No. 123456789012", "No. xxxx9012"],
  ])("%s", (written, filed) => {
    expect(redact(written)).toBe(filed);
  });

  it.each([
    "77 Specimen Court, Greensboro, NC 27401-1234",
    "Call (336) 555-0110 or 336-555-0111",
    "336-555-0110 336-555-0111, 2024-09-20 2025-01-01",
    "EIN 12-3456789",
    "Case 20-00000, file no. 26 SP 000000",
    "2021 Toyota RAV4, 41,200 miles, since 2024-09-20",
  ])("leaves unchanged: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it("never contains the number, whatever surrounds it", () => {
    fc.assert(
      fc.property(digits(3), digits(2), digits(4), fc.constantFrom("", "-", " "), fc.lorem(), (area, group, serial, between, around) => {
        const ssn = [area, group, serial].join(between);
        expect(redact(`${around} ${ssn}. ${around}`)).not.toContain(ssn);
      }),
    );
  });
});
