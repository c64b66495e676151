import { readWords } from "./account-words.ts";
import { findHarmless } from "./harmless-numbers.ts";
import type { Reading, Token } from "./tokens.ts";

/** Numbers that a case is known to have, as digits. */
export interface KnownNumbers {
  /** Social Security and tax numbers. */
  ssns: readonly string[];
  accounts: readonly string[];
  phones: readonly string[];
}

/** A number that may not be filed in full, by the indexes of its first and last digit. */
export interface FoundNumber {
  kind: "ssn" | "account";
  first: number;
  last: number;
}

/** What the numbers of a text may be: anything, or a ZIP code or tax number of a business, which have nine digits, too. */
export type NumberContext = "text" | "nine digits";

/** How many letters may stand between two digits of a known number. */
const maxLetters = 3;
export const minAccountDigits = 8;
/** The digits of the longest account numbers, IBANs (ISO 13616). Looking for longer ones would take too long. */
export const maxAccountDigits = 34;

/** Finds the known numbers, whatever stands between their digits except words. */
function findKnown({ digits, lettersBefore }: Reading, kind: FoundNumber["kind"], numbers: readonly string[]): FoundNumber[] {
  const words = [0];
  for (const letters of lettersBefore) words.push(words.at(-1)! + (letters > maxLetters ? 1 : 0));
  const found: FoundNumber[] = [];
  for (const number of numbers)
    for (let first = digits.indexOf(number); first >= 0; first = digits.indexOf(number, first + 1)) {
      const last = first + number.length - 1;
      if (words[first + 1] !== words[last + 1]) continue;
      const previous = found.at(-1);
      if (previous && previous.first <= first && first <= previous.last) previous.last = Math.max(previous.last, last);
      else found.push({ kind, first, last });
    }
  return found;
}

/** Whether the last digit of a number is right as the check digit of a card number (Luhn). */
function isChecked(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    sum += place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

/** Card numbers begin with 3 to 6, or with 2221 to 2720. */
function isIssued(digits: string): boolean {
  const issuer = Number(digits.slice(0, 4));
  return (issuer >= 3000 && issuer < 7000) || (issuer >= 2221 && issuer <= 2720);
}

const cardGroups = ["4-4-4-4", "4-6-5"];

/** The tokens that may be groups of a private number, by their index. */
interface Groups {
  /** Numbers that are not harmless. */
  all: readonly (Token | undefined)[];
  /** Those that may continue the number before them. A sign, a bracket or a new line begins another one. */
  next: readonly (Token | undefined)[];
  /** The same without members of a list. */
  nextOfCard: readonly (Token | undefined)[];
}

function readGroups(tokens: readonly Token[], harmless: ReadonlySet<Token>): Groups {
  const all = tokens.map((token) => (token.isNumber && !harmless.has(token) ? token : undefined));
  const isNext = (token: Token, index: number) =>
    all[index - 1] && token.before.length <= 8 && !/[$€£%()#&=;"@\n<>[\]{}]/.test(token.before);
  const next = all.map((token, index) => (token && isNext(token, index) ? token : undefined));
  const nextOfCard = next.map((token) => (token && token.before.length <= 3 && !token.before.includes(", ") ? token : undefined));
  return { all, next, nextOfCard };
}

const found = (kind: FoundNumber["kind"], from: Token, to: Token): FoundNumber => ({
  kind,
  first: from.firstDigit,
  last: to.firstDigit + to.text.length - 1,
});

/** Whether a number, or the mask of one, is joined by a hyphen to a number before it. */
const isHyphened = (token: Token | undefined, previous: Token | undefined): boolean =>
  Boolean(token && previous?.isNumber && /^\p{Pd}$/u.test(token.before) && (token.isNumber || ["xxx", "xxxx"].includes(token.text)));

/** Finds nine digits that are grouped like a Social Security number, or stand alone. */
function findSsn(tokens: readonly Token[], groups: Groups, index: number, context: NumberContext): FoundNumber | undefined {
  const one = tokens[index]!;
  if (one.text.length === 9 && context === "text") {
    const isPart = isHyphened(one, tokens[index - 1]) || isHyphened(tokens[index + 1], one);
    return isPart ? undefined : found("ssn", one, one);
  }
  const [two, three] = [groups.next[index + 1], groups.next[index + 2]];
  const isGrouped = one.text.length === 3 && two?.text.length === 2 && three?.text.length === 4;
  return isGrouped ? found("ssn", one, three) : undefined;
}

const maxCardDigits = 19;

/** Finds a card number, however its digits are grouped, or a number of twelve digits or more. */
function findCard(first: Token, { nextOfCard }: Groups, index: number): FoundNumber | undefined {
  if (first.text.length >= 12) return found("account", first, first);
  let digits = first.text;
  let lengths = String(digits.length);
  let [count, singles] = [1, digits.length === 1 ? 1 : 0];
  let longest: FoundNumber | undefined;
  for (let token = nextOfCard[index + 1]; token; token = nextOfCard[index + count]) {
    digits += token.text;
    if (digits.length > maxCardDigits) break;
    lengths += `-${token.text.length}`;
    count++;
    if (token.text.length === 1) singles++;
    const isList = singles > 1 && singles < count;
    if (digits.length < 13 || isList || !isIssued(digits)) continue;
    if (isChecked(digits) || cardGroups.includes(lengths)) longest = found("account", first, token);
  }
  return longest;
}

/** Finds a number of eight digits or more, in one or several groups, that a word calls an account number. */
function findAccount(first: Token, { nextOfCard }: Groups, index: number): FoundNumber | undefined {
  let last = first;
  let count = first.text.length;
  for (let next = index + 1; count < maxAccountDigits; next++) {
    const token = nextOfCard[next];
    if (!token || (first.text.length >= minAccountDigits && token.before.includes(" "))) break;
    [last, count] = [token, count + token.text.length];
  }
  return count >= minAccountDigits ? found("account", first, last) : undefined;
}

/** Finds the numbers of a text that may not be filed in full, by their first digit. They may overlap. */
export function findNumbers(reading: Reading, known: KnownNumbers, context: NumberContext): FoundNumber[] {
  const { tokens } = reading;
  const numbers = [...findKnown(reading, "ssn", known.ssns), ...findKnown(reading, "account", known.accounts)];
  const words = readWords(tokens);
  const groups = readGroups(tokens, findHarmless(tokens, words.isNamedDirectly));
  for (let index = 0; index < tokens.length; index++) {
    const token = groups.all[index];
    if (!token) continue;
    const isPhone = known.phones.includes(token.text);
    const isFirst = token.text.length >= minAccountDigits || !groups.nextOfCard[index];
    const isAccount = context === "text" && !isPhone && isFirst && words.isNamed(index);
    const candidates = [
      findSsn(tokens, groups, index, context),
      context === "text" ? findCard(token, groups, index) : undefined,
      isAccount ? findAccount(token, groups, index) : undefined,
    ];
    for (const each of candidates) if (each) numbers.push(each);
  }
  return numbers.sort((one, other) => one.first - other.first);
}
