/** The boxes of an address on a form. */
export interface SplitAddress {
  street: string;
  city: string;
  state: string;
  zip: string;
}

const pattern = /^(?<street>[^]+?)\s*[,\n]\s*(?<city>[^,\n\d]+?)\s*[,\n]?\s*\b(?<state>[A-Za-z]{2})\b\.?[\s,]+(?<zip>\d{5}(?:-\d{4})?)$/;

/** An address that was given as one text, for a form with a box for each part. Whatever cannot be told apart stays with the street. */
export function splitAddress(text: string): SplitAddress {
  const { street, city, state, zip } = (pattern.exec(text.trim())?.groups ?? {}) as Partial<SplitAddress>;
  if (!street || !city || !state || !zip) return { street: text.trim(), city: "", state: "", zip: "" };
  return { street: street.replace(/\s*\n\s*/g, ", "), city, state: state.toUpperCase(), zip };
}

/** A name before what begins like a street or a post office box. */
const named = /^(?<name>[^]+?)\s*[,\n]\s*(?<street>(?:\d|p\.?\s*o\.?\s*box)[^]*)$/i;

/** A name and an address that were given as one text. Whatever cannot be told apart stays with the name. */
export function splitNameAndAddress(text: string): SplitAddress & { name: string } {
  const { name, street } = (named.exec(text.trim())?.groups ?? {}) as { name?: string; street?: string };
  return name && street ? { name, ...splitAddress(street) } : { name: text.trim(), street: "", city: "", state: "", zip: "" };
}
