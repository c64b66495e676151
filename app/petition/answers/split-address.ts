/** The parts of an address, for a form with a box for each. */
export interface SplitAddress {
  street: string;
  city: string;
  state: string;
  zip: string;
}

/** A ZIP code of five or nine digits at the end of a text, with what is left of it. */
function cutZip(text: string): [rest: string, zip: string] {
  for (const length of [10, 9, 5]) {
    const zip = text.slice(-length);
    if (/^\d{5}(?:[\s-]?\d{4})?$/.test(zip) && zip.length === length) return [text.slice(0, -length), zip];
  }
  return [text, ""];
}

/** Cuts the blanks off the end of a text, and one comma among them. */
const withoutSeparator = (text: string): string => {
  const trimmed = text.trimEnd();
  return trimmed.endsWith(",") ? trimmed.slice(0, -1).trimEnd() : trimmed;
};

/** Splits a text after its last comma or line break; the first part is empty if there is none. */
function cutLastPart(text: string): [rest: string, part: string] {
  const start = Math.max(text.lastIndexOf(","), text.lastIndexOf("\n")) + 1;
  return [withoutSeparator(text.slice(0, start)), text.slice(start).trim()];
}

/** Cuts blanks and commas off the end of a text. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** Splits an address that was given as one text, from its end. If it cannot be split, all of it becomes the street. */
export function splitAddress(text: string): SplitAddress {
  const all = { street: text.trim(), city: "", state: "", zip: "" };
  const [beforeZip, zip] = cutZip(all.street);
  const withState = withoutSeparators(beforeZip);
  if (zip === "" || withState === beforeZip) return all;
  const upToState = withState.endsWith(".") ? withState.slice(0, -1) : withState;
  const state = upToState.slice(-2);
  const beforeState = upToState.slice(0, -2);
  if (!/^[A-Za-z]{2}$/.test(state) || /[\p{L}\p{M}\p{N}_]$/u.test(beforeState)) return all;
  const [street, city] = cutLastPart(withoutSeparator(beforeState));
  if (street === "" || city === "" || /\d/.test(city)) return all;
  const lines = street.split("\n").map((line) => line.trim());
  return { street: lines.filter((line) => line !== "").join(", "), city, state: state.toUpperCase(), zip };
}

const streetStart = /^(?:\d|p\.?\s*o\.?\s*box)/i;

/** Splits a name and an address that were given as one text. If they cannot be split, all of it becomes the name. */
export function splitNameAndAddress(text: string): SplitAddress & { name: string } {
  const all = text.trim();
  let start = 0;
  for (const part of all.split(/[,\n]/)) {
    const street = all.slice(start + part.length - part.trimStart().length);
    const name = part.trim() !== "" && streetStart.test(street) ? withoutSeparator(all.slice(0, start)) : "";
    if (name !== "") return { name, ...splitAddress(street) };
    start += part.length + 1;
  }
  return { name: all, street: "", city: "", state: "", zip: "" };
}
