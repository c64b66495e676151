import type { Address } from "../../petition/forms/creditor-places.ts";

/** Formats an address on one line, such as "P.O. Box 12, Raleigh, NC 27601", leaving out missing parts. */
export const formatAddress = ({ street, city, state, zip }: Omit<Address, "name">): string =>
  [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
