import { partyRoles, type Party, type PartyDetail } from "./creditors.ts";
import { toAscii, isPlainAscii } from "./ascii.ts";
import { formatZip } from "./number-formats.ts";
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
}

/** The creditor list (matrix) that the court's clerk loads, and the parties that do not fit on it. */
export interface Matrix {
  /** The list, without the parties that have issues. */
  text: string;
  /** The number of entries. */
  count: number;
  issues: MatrixIssue[];
}

const detailNames: Record<PartyDetail, string> = {
  name: "name",
  street: "street address",
  city: "city",
  state: "state",
  zip: "ZIP code",
};

/**
 * Builds the creditor list: each name and address once, without the debtors. Nothing is cut off or respelled; whatever does not fit is
 * reported as an issue.
 */
export function buildMatrix(parties: readonly Party[], rules: MatrixRules): Matrix {
  const issues: MatrixIssue[] = [];
  const blocks = new Map<string, string[]>();
  for (const party of parties.filter(({ isFiler }) => !isFiler)) {
    const address = normalizeAddress(party);
    const lines = addressLines(address, rules);
    const messages = [...findAddressIssues(address), ...findLengthIssues(lines, rules)];
    const partyName = address.name || partyRoles[party.role];
    issues.push(...messages.map((message) => ({ party: partyName, from: party.from, message })));
    if (messages.length === 0) blocks.set(lines.join("\n").toLowerCase(), lines);
  }
  const keys = rules.isAlphabetical ? [...blocks.keys()].sort() : [...blocks.keys()];
  const text = keys.map((key) => `${blocks.get(key)!.join("\r\n")}\r\n`).join("\r\n");
  return { text, count: keys.length, issues };
}

type Address = Record<PartyDetail, string>;

const collapseSpaces = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Collapses spaces, uppercases the state, and adds the hyphen of a nine-digit ZIP code. */
const normalizeAddress = ({ name, street, city, state, zip }: Address): Address => ({
  name: collapseSpaces(name),
  street: collapseSpaces(street),
  city: collapseSpaces(city),
  state: collapseSpaces(state).toUpperCase(),
  zip: formatZip(collapseSpaces(zip)),
});

const addressLines = ({ name, street, city, state, zip }: Address, { columns }: MatrixRules): string[] => [
  name,
  ...streetLines(street, columns),
  `${city}, ${state} ${zip}`,
];

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

function findAddressIssues(address: Address): string[] {
  const details = Object.keys(detailNames) as PartyDetail[];
  const missing = details.filter((detail) => !/[\p{L}\d]/u.test(address[detail])).map((detail) => detailNames[detail]);
  const issues = missing.length > 0 ? [`Still missing: ${joinWithAnd(missing)}.`] : [];
  for (const detail of details) issues.push(...findCharacterIssues(detailNames[detail], address[detail]));
  if (address.state !== "" && !/^[A-Z]{2}$/.test(address.state)) issues.push("The state needs its two letters, such as NC.");
  if (address.zip !== "" && !/^\d{5}(?:-\d{4})?$/.test(address.zip)) issues.push("The ZIP code needs five digits, or nine with a hyphen.");
  if ([address.name, address.street].some(mayContainAccountNumber))
    issues.push("There may be an account number in the name or the street.");
  return [...issues, ...findCaseIssues(address.name)];
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

function findCharacterIssues(what: string, text: string): string[] {
  const unsupported = [...new Set(text)].filter((letter) => !isPlainAscii(letter) || letter === "~" || letter === "^");
  if (unsupported.length === 0) return [];
  const proposal = unsupported.some((letter) => letter === "~" || letter === "^") ? null : toAscii(text);
  const shown = unsupported.map((letter) =>
    /\p{C}|\p{Z}/u.test(letter) ? `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}` : letter,
  );
  return [`The court's list cannot contain ${shown.join(" ")} in the ${what}.${proposal ? ` Would "${proposal}" be right?` : ""}`];
}

/** Courts ask for mixed case. A single word in capitals may be an abbreviation. */
function findCaseIssues(name: string): string[] {
  if (name === name.toUpperCase() && (name.match(/[A-Z]{4,}/g) ?? []).length > 1) return ["The name is in all capitals."];
  return name === name.toLowerCase() && /[a-z]/.test(name) ? ["The name is in all lowercase."] : [];
}

function findLengthIssues(lines: readonly string[], rules: MatrixRules): string[] {
  const last = lines.length - 1;
  const what = (index: number) => (index === 0 ? "name" : index === last ? "line with city, state and ZIP code" : "street address");
  const long = lines.flatMap((line, index) =>
    line.length > rules.columns ? [`The ${what(index)} has ${line.length} characters; a line has room for ${rules.columns}.`] : [],
  );
  return lines.length > rules.lines ? [...long, `It takes ${lines.length} lines; there is room for ${rules.lines}.`] : long;
}
