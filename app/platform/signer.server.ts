import { z } from "zod";

/** Reads an address from its end: the state with the ZIP code, the city, and before them the street. */
function parseAddress(text: string) {
  const parts = text.split(",");
  const [, state, zip] = /^ *([A-Z]{2}) +(\d{5}(?:-\d{4})?)$/.exec(parts.at(-1)!) ?? [];
  const [street, city] = [parts.slice(0, -2).join(","), parts.at(-2)?.trim()];
  return street && city && state && zip ? { street, city, state, zip } : undefined;
}

const barPattern = /^([A-Z]{2}) +(\S.*)$/;

/** Parses the firm's postal address into its parts. */
export const firmAddress = z
  .string()
  .trim()
  .transform(parseAddress)
  .refine((address) => address !== undefined, "must be as in 100 Example Street, Suite 200, Raleigh, NC 27601");

/** Parses the state where the attorney is admitted, and the bar number there. */
export const attorneyBar = z
  .string()
  .trim()
  .regex(barPattern, "must be the letters of the state and the number, as in NC 12345")
  .transform((value) => {
    const [, barState, barNumber] = barPattern.exec(value)!;
    return { barState, barNumber };
  });
