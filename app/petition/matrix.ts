import { partyRoles, type Party, type PartyDetail } from "./creditors.ts";
import { asciiOf, isPlainAscii } from "./ascii.ts";
import type { MatrixRules } from "./tables/law-tables.ts";

/** What many courts agree on; no clerk's own page has been seen. */
export const usualMatrix: MatrixRules = { lines: 4, columns: 40, isAlphabetical: true };

/** Why somebody cannot be on the list as they are. */
export interface MatrixIssue {
  /** Their name, or else what they have to do with the case. */
  party: string;
  /** The question that names them. */
  from: string | null;
  message: string;
}

/** The list of creditors that a court's clerk loads, and who does not fit on it. */
export interface Matrix {
  /** Without those who do not fit. */
  text: string;
  /** How many are on it. */
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

/** Each name and address once, without those who file. Nothing is cut or spelled otherwise: what does not fit is an issue. */
export function matrixOf(parties: readonly Party[], rules: MatrixRules): Matrix {
  const issues: MatrixIssue[] = [];
  const blocks = new Map<string, string[]>();
  for (const party of parties.filter(({ isFiler }) => !isFiler)) {
    const tidied = tidy(party);
    const lines = linesOf(tidied, rules);
    const messages = [...faultsOf(tidied), ...tooLong(lines, rules)];
    const called = tidied.name || partyRoles[party.role];
    issues.push(...messages.map((message) => ({ party: called, from: party.from, message })));
    if (messages.length === 0) blocks.set(lines.join("\n").toLowerCase(), lines);
  }
  const keys = rules.isAlphabetical ? [...blocks.keys()].sort() : [...blocks.keys()];
  const text = keys.map((key) => `${blocks.get(key)!.join("\r\n")}\r\n`).join("\r\n");
  return { text, count: keys.length, issues };
}

type Address = Record<PartyDetail, string>;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Single spaces, a state in capitals, and the hyphen of a ZIP code of nine digits. */
const tidy = ({ name, street, city, state, zip }: Address): Address => ({
  name: oneLine(name),
  street: oneLine(street),
  city: oneLine(city),
  state: oneLine(state).toUpperCase(),
  zip: oneLine(zip).replace(/^(\d{5})(\d{4})$/, "$1-$2"),
});

const linesOf = ({ name, street, city, state, zip }: Address, { columns }: MatrixRules): string[] => [
  name,
  ...streetLines(street, columns),
  `${city}, ${state} ${zip}`,
];

/** A street that is too long for one line goes on behind a comma. */
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

const inWords = (words: readonly string[]): string => words.join(", ").replace(/, ([^,]*)$/, words.length > 2 ? ", and $1" : " and $1");

function faultsOf(address: Address): string[] {
  const details = Object.keys(detailNames) as PartyDetail[];
  const missing = details.filter((detail) => !/[\p{L}\d]/u.test(address[detail])).map((detail) => detailNames[detail]);
  const faults = missing.length > 0 ? [`Still missing: ${inWords(missing)}.`] : [];
  for (const detail of details) faults.push(...unprintable(detailNames[detail], address[detail]));
  if (address.state !== "" && !/^[A-Z]{2}$/.test(address.state)) faults.push("The state needs its two letters, such as NC.");
  if (address.zip !== "" && !/^\d{5}(?:-\d{4})?$/.test(address.zip)) faults.push("The ZIP code needs five digits, or nine with a hyphen.");
  if ([address.name, address.street].some(mayHaveAccount)) faults.push("There may be an account number in the name or the street.");
  return [...faults, ...oddCase(address.name)];
}

/** Nine digits and more that are no ZIP code. */
export const mayHaveAccount = (text: string): boolean => /\d(?:[ -]?\d){8}/.test(text.replace(/\b\d{5}-\d{4}\b/g, ""));

function unprintable(what: string, text: string): string[] {
  const odd = [...new Set(text)].filter((letter) => !isPlainAscii(letter) || letter === "~" || letter === "^");
  if (odd.length === 0) return [];
  const proposal = odd.some((letter) => letter === "~" || letter === "^") ? null : asciiOf(text);
  const shown = odd.map((letter) =>
    /\p{C}|\p{Z}/u.test(letter) ? `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}` : letter,
  );
  return [`The court's list cannot have ${shown.join(" ")} in the ${what}.${proposal ? ` Would "${proposal}" be right?` : ""}`];
}

/** Courts ask for capitals and small letters. A single word in capitals may be an abbreviation. */
function oddCase(name: string): string[] {
  if (name === name.toUpperCase() && /[A-Z]{4}.*[^A-Z].*[A-Z]{4}/.test(name)) return ["The name is all in capitals."];
  return name === name.toLowerCase() && /[a-z]/.test(name) ? ["The name is all in small letters."] : [];
}

function tooLong(lines: readonly string[], rules: MatrixRules): string[] {
  const last = lines.length - 1;
  const what = (index: number) => (index === 0 ? "name" : index === last ? "line with city, state and ZIP code" : "street address");
  const long = lines.flatMap((line, index) =>
    line.length > rules.columns ? [`The ${what(index)} has ${line.length} characters; a line has room for ${rules.columns}.`] : [],
  );
  return lines.length > rules.lines ? [...long, `It takes ${lines.length} lines; there is room for ${rules.lines}.`] : long;
}
