/** The parts of an address, for a form with a box for each. */
export interface SplitAddress {
  street: string;
  city: string;
  state: string;
  zip: string;
}

const addressPattern =
  /^(?<street>[^]+?)\s*[,\n]\s*(?<city>[^,\n\d]+?)\s*[,\n]?\s*\b(?<state>[A-Za-z]{2})\b\.?[\s,]+(?<zip>\d{5}(?:[\s-]?\d{4})?)$/;

/** Splits an address that was given as one text. If it cannot be split, all of it becomes the street. */
export function splitAddress(text: string): SplitAddress {
  const { street, city, state, zip } = (addressPattern.exec(text.trim())?.groups ?? {}) as Partial<SplitAddress>;
  if (!street || !city || !state || !zip) return { street: text.trim(), city: "", state: "", zip: "" };
  return { street: street.replace(/\s*\n\s*/g, ", "), city, state: state.toUpperCase(), zip };
}

/** A name followed by something that begins like a street or a post office box. */
const namePattern = /^(?<name>[^]+?)\s*[,\n]\s*(?<street>(?:\d|p\.?\s*o\.?\s*box)[^]*)$/i;

/** Splits a name and an address that were given as one text. If they cannot be split, all of it becomes the name. */
export function splitNameAndAddress(text: string): SplitAddress & { name: string } {
  const { name, street } = (namePattern.exec(text.trim())?.groups ?? {}) as { name?: string; street?: string };
  return name && street ? { name, ...splitAddress(street) } : { name: text.trim(), street: "", city: "", state: "", zip: "" };
}
