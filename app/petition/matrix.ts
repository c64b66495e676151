import { cleanAddress, type CleanAddress } from "./clean-address.ts";
import { isNoName } from "./answers/creditor-names.ts";
import { partyRoles, type Party, type PartyDetail } from "./facts/creditors.ts";
import { toAscii, isPlainAscii } from "./answers/ascii.ts";
import { splitNameAndAddress } from "./answers/split-address.ts";
import { normalizeText } from "./answers/normalize-text.ts";
import { readTokens } from "./redaction/tokens.ts";
import type { MatrixRules } from "./tables/law-tables.ts";

/** Rules that many courts share, used until the district's own are entered. No clerk's own page has been seen. */
export const defaultMatrixRules: MatrixRules = { lines: 4, columns: 40, isAlphabetical: true };

/** A reason why a party cannot be listed as given. */
export interface MatrixIssue {
  /** The name of the party, or else its role. */
  party: string;
  /** Path of the question that names the party; null if there is none. */
  from: string | null;
  message: string;
  /** Whether the party is on the list nevertheless, in the proposed spelling if there is one. */
  isListed: boolean;
}

/** The creditor list (matrix) that the court's clerk loads, and what is to be corrected before it is filed. */
export interface Matrix {
  /** The lines of each entry, without the parties that do not fit. */
  entries: string[][];
  issues: MatrixIssue[];
}

const detailNames: Record<PartyDetail, string> = {
  name: "name",
  street: "street address",
  city: "city",
  state: "state",
  zip: "ZIP code",
};

const details = Object.keys(detailNames) as PartyDetail[];

/**
 * Builds the creditor list: each name and address, and each issue of a name, once, without the debtors. Nothing is cut off. A party with
 * characters that the list cannot contain is listed in ASCII, and reported; one that does not fit is only reported.
 */
export function buildMatrix(parties: readonly Party[], rules: MatrixRules): Matrix {
  const issues = new Map<string, MatrixIssue>();
  const entries = new Map<string, string[]>();
  for (const party of parties.filter(({ isFiler }) => !isFiler)) {
    const given = cleanAddress(party);
    const { address, remarks } = proposeSpelling(given);
    const lines = addressLines(address, rules);
    const faults = [...findFaults(address), ...findCharacterFaults(address), ...findLineFaults(lines, rules)];
    const isListed = faults.length === 0;
    const messages = isListed ? [...remarks, ...findCaseRemarks(given.name)] : [...faults, ...remarks];
    const about = { party: given.name || partyRoles[party.role], from: party.from, isListed };
    for (const message of messages) {
      const key = `${about.party}|${message}`;
      if (!issues.has(key)) issues.set(key, { ...about, message });
    }
    const key = lines.map(normalizeText).join("\n");
    if (isListed && !entries.has(key)) entries.set(key, lines);
  }
  const listed = [...entries.values()];
  const sortKey = (lines: readonly string[]) => lines.join("\n").toLowerCase();
  if (rules.isAlphabetical) listed.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return { entries: listed, issues: [...issues.values()] };
}

/** The list as the clerk loads it: a blank line between entries. */
export const matrixText = ({ entries }: Pick<Matrix, "entries">): string =>
  entries.map((lines) => `${lines.join("\r\n")}\r\n`).join("\r\n");

/** What a line may begin with. A court's upload fails as a whole where one begins with anything else. */
const lineStart = /^[A-Za-z\d#%&@]/;

/** Leaves out what a line may not begin with, such as an opening parenthesis with its closing one. */
function withoutOpening(text: string): string {
  const start = [...text].findIndex((letter) => lineStart.test(letter));
  const [opening, rest] = start < 0 ? [text, ""] : [text.slice(0, start), text.slice(start)];
  return opening.includes("(") ? rest.replace(")", "") : rest;
}

/** The name without the address, if it contains the same address as the other answers. */
function withoutAddress({ name, street }: CleanAddress): string {
  const split = splitNameAndAddress(name);
  return split.street !== "" && normalizeText(split.street) === normalizeText(street) ? split.name : name;
}

/** The spelling in which an address can be listed, as far as there is one, and what it changes. */
function proposeSpelling(written: CleanAddress): { address: CleanAddress; remarks: string[] } {
  const given = { ...written, name: withoutAddress(written) };
  const remarks = given.name === written.name ? [] : [`The name contains the address. Would "${given.name}" be right?`];
  const address = { ...given };
  for (const detail of details) {
    const text = given[detail];
    const ascii = toAscii(text);
    if (ascii === null || hasUnwanted(text)) continue;
    const proposal =
      (detail === "name" || detail === "street" || detail === "city") && /\p{L}|\d/u.test(ascii) ? withoutOpening(ascii) : ascii;
    address[detail] = proposal.replace(/\s+/g, " ").trim();
    const question = `Would "${address[detail]}" be right?`;
    if (!isPlainAscii(text)) remarks.push(`The court's list cannot contain ${shown(text)} in the ${detailNames[detail]}. ${question}`);
    else if (address[detail] !== text)
      remarks.push(`No line of the court's list may begin with ${text.slice(0, 1)}, as the ${detailNames[detail]} does. ${question}`);
  }
  return { address, remarks };
}

const hasUnwanted = (text: string): boolean => /[~^]/.test(text);

const isUnfit = (text: string): boolean => !isPlainAscii(text) || hasUnwanted(text);

/** The characters of a text that the list cannot contain; "" for none. */
const shown = (text: string): string =>
  (isUnfit(text) ? [...new Set(text)] : [])
    .filter(isUnfit)
    .map((letter) => (/\p{C}|\p{Z}/u.test(letter) ? `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}` : letter))
    .join(" ");

/** The characters of an address that have no ASCII spelling, or that other programs take for something else. */
const findCharacterFaults = (address: CleanAddress): string[] =>
  details.flatMap((detail) => {
    const letters = shown(address[detail]);
    return letters === "" ? [] : [`The court's list cannot contain ${letters} in the ${detailNames[detail]}.`];
  });

/** The lines of an entry. A foreign address ends with its country. */
function addressLines({ name, street, city, state, zip, country }: CleanAddress, { columns }: MatrixRules): string[] {
  const region = [state, zip].filter(Boolean).join(" ");
  const place = country === "" ? `${city}, ${state} ${zip}` : [city, region].filter(Boolean).join(", ");
  return [name, ...streetLines(street, columns), place, ...(country === "" ? [] : [toAscii(country) ?? country])];
}

/** Splits a street that is too long for one line after its commas. */
function streetLines(street: string, columns: number): string[] {
  if (street.length <= columns) return [street];
  const lines: string[] = [];
  for (const part of street.split(", ")) {
    const longer = `${lines[lines.length - 1] ?? ""}, ${part}`;
    if (lines.length > 0 && longer.length <= columns) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.every((line) => line !== "" && line === line.trim()) ? lines : [street];
}

const joinWithAnd = (words: readonly string[]): string => words.join(", ").replace(/, ([^,]*)$/, words.length > 2 ? ", and $1" : " and $1");

/** What keeps an address from being listed, whatever its spelling. */
function findFaults(address: CleanAddress): string[] {
  const isForeign = address.country !== "";
  const needed = isForeign ? details.filter((detail) => detail !== "state" && detail !== "zip") : details;
  const missing = needed.filter((detail) => !/[\p{L}\d]/u.test(address[detail])).map((detail) => detailNames[detail]);
  const faults = missing.length > 0 ? [`Still missing: ${joinWithAnd(missing)}.`] : [];
  if (isNoName(address.name)) faults.push("This is not the name of a creditor. Enter who is owed the debt.");
  if (!isForeign && address.state !== "" && !/^[A-Z]{2}$/.test(address.state))
    faults.push("The state needs its two letters, such as NC. In a foreign address, enter the country after the city.");
  if (!isForeign && address.zip !== "" && !/^\d{5}(?:-\d{4})?$/.test(address.zip))
    faults.push("The ZIP code needs five digits, or nine with a hyphen.");
  if ([address.name, address.street].some(mayContainAccountNumber))
    faults.push("There may be an account number in the name or the street.");
  return faults;
}

/** Whether a text contains nine or more digits, however they are separated, that are not a ZIP code. */
export function mayContainAccountNumber(text: string): boolean {
  const { tokens } = readTokens(text);
  let count = 0;
  for (const [index, { isNumber, text: digits, before }] of tokens.entries()) {
    const previous = tokens[index - 1];
    const isRestOfZip = before === "-" && digits.length === 4 && previous?.text.length === 5 && count === 5;
    if (isRestOfZip) count = 0;
    else if (isNumber) count = (before.length <= 1 ? count : 0) + digits.length;
    else count = 0;
    if (count >= 9) return true;
  }
  return false;
}

/** Courts ask for mixed case. A single word in capitals may be an abbreviation. */
function findCaseRemarks(name: string): string[] {
  if (name === name.toUpperCase() && (name.match(/[A-Z]{4,}/g) ?? []).length > 1) return ["The name is in all capitals."];
  return name === name.toLowerCase() && /[a-z]/.test(name) ? ["The name is in all lowercase."] : [];
}

/** Lines that are too long or begin with what a line may not begin with, and too many of them. */
function findLineFaults(lines: readonly string[], rules: MatrixRules): string[] {
  const last = lines.length - 1;
  const what = (index: number) => (index === 0 ? "name" : index === last ? "line with city, state and ZIP code" : "street address");
  const faults = lines.flatMap((line, index) => [
    ...(line.length > rules.columns ? [`The ${what(index)} has ${line.length} characters; a line has room for ${rules.columns}.`] : []),
    ...(isPlainAscii(line) && /[A-Za-z\d]/.test(line) && !lineStart.test(line)
      ? [`The ${what(index)} has a line that begins with ${line[0]}.`]
      : []),
  ]);
  return lines.length > rules.lines ? [...faults, `It takes ${lines.length} lines; there is room for ${rules.lines}.`] : faults;
}
