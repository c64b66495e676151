/** The boxes of the petition about the attorney who signs it. */
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

/** The attorney who signs petitions, from the firm's settings. Parts that are left out stay open in each case. */
export type Attorney = Readonly<Partial<Record<AttorneyPart, string | undefined>>>;
