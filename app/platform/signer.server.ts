import { z } from "zod";

const addressPattern = /^(.+), *([^,]+), *([A-Z]{2}) +(\d{5}(?:-\d{4})?)$/;
const barPattern = /^([A-Z]{2}) +(\S.*)$/;

/** Parses the firm's postal address into its parts. */
export const firmAddress = z
  .string()
  .trim()
  .regex(addressPattern, "must be as in 100 Example Street, Suite 200, Raleigh, NC 27601")
  .transform((value) => {
    const [, street, city, state, zip] = addressPattern.exec(value)!;
    return { street, city, state, zip };
  });

/** Parses the state where the attorney is admitted, and the bar number there. */
export const attorneyBar = z
  .string()
  .trim()
  .regex(barPattern, "must be the letters of the state and the number, as in NC 12345")
  .transform((value) => {
    const [, barState, barNumber] = barPattern.exec(value)!;
    return { barState, barNumber };
  });
