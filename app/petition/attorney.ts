/** What the petition prints of the attorney who signs it. */
export const attorneyParts = {
  name: "Printed name",
  firm: "Firm name",
  street: "Number Street",
  city: "City",
  state: "State",
  zip: "ZIP Code",
  phone: "Contact phone",
  email: "Email address",
  barNumber: "Bar number",
  barState: "State of the bar",
} as const;

export type AttorneyPart = keyof typeof attorneyParts;

/** The attorney who signs petitions, as the firm has it for all cases. What is left out is open in each case. */
export type Attorney = Readonly<Partial<Record<AttorneyPart, string | undefined>>>;
