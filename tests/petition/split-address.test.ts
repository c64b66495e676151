import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAddress, splitNameAndAddress } from "../../app/petition/answers/split-address.ts";

const separators = fc.constantFrom(", ", ",", "\n", ",\n", " ,  ", " \n ");
const names = fc.constantFrom("Mock Bank", "Acme, Inc.", "First Example Bank of North Carolina", "Ann Example");
const streets = fc.constantFrom(
  "1 Main St",
  "100 Example Street, Suite 200",
  "5 Mock Road\nApt 4",
  "PO Box 5",
  "P. O. Box 640",
  "7 Rue José",
);
const cities = fc.constantFrom("Raleigh", "Winston-Salem", "St. Louis", "Coeur d'Alene", "San José", "Rural Hall");
const endings = fc.record({
  beforeState: fc.oneof(separators, fc.constantFrom(" ", "\n")),
  state: fc.constantFrom("NC", "nc", "De"),
  beforeZip: fc.constantFrom(" ", ". ", ", ", "  ", "\n"),
  zip: fc.constantFrom("27601", "27601-1234", "27601 1234", "276011234"),
});
const addresses = fc
  .record({ street: streets, between: separators, city: cities, ending: endings })
  .map(({ street, between, city, ending: { beforeState, state, beforeZip, zip } }) => ({
    text: `${street}${between}${city}${beforeState}${state}${beforeZip}${zip}`,
    parts: { street: street.replace("\n", ", "), city, state: state.toUpperCase(), zip },
  }));
const blanks = fc.constantFrom("", " ", "\n", " \n\t");

describe("splitting an address", () => {
  it("finds the parts however they are separated", () => {
    fc.assert(
      fc.property(addresses, blanks, blanks, ({ text, parts }, before, after) => {
        expect(splitAddress(before + text + after)).toEqual(parts);
      }),
    );
  });

  it("finds the name before a street or a post office box", () => {
    fc.assert(
      fc.property(names, separators, addresses, (name, between, { text, parts }) => {
        expect(splitNameAndAddress(name + between + text)).toEqual({ name, ...parts });
      }),
    );
  });

  it("keeps all of a text that is not an address, and every word of one that is", () => {
    const words = (text: string) => text.split(/[\s,.]+/).filter((word) => word !== "");
    const pieces = fc.constantFrom("1 Main St", "Raleigh", "NC", "NC.", "27601", "27601-1234", "PO Box", ",", ", ", " ", "\n", "x", "é");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        const { name, street, city, state, zip } = splitNameAndAddress(text);
        expect(words([name, street, city, state, zip].join(" "))).toEqual(words(text));
      }),
      { numRuns: 2_000 },
    );
    for (const text of [
      "",
      "1 Main St",
      "Raleigh, NC",
      "1 Main St, NC 27601",
      "1 Main St, Apt 5, NC 27601",
      "1 Main St, Raleigh, NC 2760",
      "1 Main St, Cañon 81212",
    ])
      expect(splitAddress(` ${text}`)).toEqual({ street: text, city: "", state: "", zip: "" });
  });
});
