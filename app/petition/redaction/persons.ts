import { findDates, type FoundDate } from "./dates.ts";
import { lower, type Token } from "./tokens.ts";

/** What is known about people whose names or birth dates may not be filed in full (Rule 9037(a)(2) and (3)). */
export interface KnownPersons {
  /** Birth dates in ISO format. */
  births: readonly string[];
  /** Full names of minors, lowercase, with one blank between words. */
  minors: readonly string[];
  /** The year by which an age is computed. */
  year: number;
}

/** A part of a text that is replaced, by the indexes of its first and last token. */
export interface FoundPerson {
  kind: "birth" | "name";
  first: number;
  last: number;
  instead: string;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const birthWords = set("born birth birthdate birthday dob");
/** Words for relatives who may be minors. */
const relativeWords = set("son daughter stepson stepdaughter grandson granddaughter grandchild nephew niece stepchild");
/** Words for children that are also parts of other names, such as "Child Support", when they begin with a capital. */
const childWords = set("child minor kid baby infant toddler boy girl");
const minorWords = set("minor baby infant toddler");
const ageWords = set("age aged");
const yearWords = set("year years yr yrs yo");
const suffixes = set("jr sr ii iii iv");

/** The fewest digits of a full date. */
const minDateDigits = 4;

/**
 * Returns a function that tells whether a text, with its number of digits, may name a child or contain a full birth date. It is cheap,
 * because most texts do neither.
 */
export function createPersonHint({ births, minors }: KnownPersons): (text: string, digits: number) => boolean {
  const years = [...new Set(births.map((birth) => birth.slice(2, 4)))];
  const names = [...new Set(minors.map(firstWord))];
  return (text, digits) => {
    if (/son|daughter|child|minor|nephew|niece|kid|baby|infant|toddler|boy|girl/i.test(text)) return true;
    if (digits >= minDateDigits && (/born|birth|dob|d\.o\.b/i.test(text) || years.some((year) => text.includes(year)))) return true;
    const lowercase = names.length > 0 ? text.toLowerCase() : "";
    return names.some((name) => lowercase.includes(name));
  };
}

/** How many words after a birth word its date may be. */
const birthReach = 4;

/** Whether words directly before or after a date call it a birth date. */
function isCalledBirth(tokens: readonly Token[], { first, last }: FoundDate): boolean {
  for (let index = first - 1; index >= 0 && index >= first - birthReach && !tokens[index]!.isNumber; index--) {
    const letters = [tokens[index - 2], tokens[index - 1], tokens[index]].map(lower);
    if (birthWords.has(lower(tokens[index])) || letters.join("") === "dob") return true;
  }
  return tokens.slice(first, last + 3).some((token) => birthWords.has(lower(token)));
}

/** Finds full birth dates: known ones, unless nothing else is in the text, and those that are called so. The year may stay. */
function findBirths(tokens: readonly Token[], dates: readonly FoundDate[], { births }: KnownPersons): FoundPerson[] {
  return dates.flatMap((date): FoundPerson[] => {
    const { first, last } = date;
    const isKnown = births.includes(date.date) && last - first + 1 < tokens.length;
    return isKnown || isCalledBirth(tokens, date) ? [{ kind: "birth", first, last, instead: date.date.slice(0, 4) }] : [];
  });
}

/** Whether a word is one for a child, and not part of the name of a company, such as "Smith & Son". */
function isChildWord(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]!;
  if (token.before.includes("&") || lower(tokens[index - 1]) === "and") return false;
  return relativeWords.has(lower(token)) || childWords.has(token.text);
}

const isName = (token: Token | undefined): boolean => Boolean(token && !token.isNumber && /^\p{Lu}/u.test(token.text));
const gapBefore = (token: Token | undefined): string => token?.before ?? "";
const isJoined = (token: Token | undefined): boolean => [" ", "-", ". ", "'", "’", "."].includes(gapBefore(token));
const maxNames = 4;

/** The index after a name that begins at an index. */
function endOfName(tokens: readonly Token[], first: number): number {
  let next = first;
  while (next < first + maxNames && isName(tokens[next]) && (next === first || isJoined(tokens[next]))) next++;
  return next;
}

/** How many words after a name its age may be. */
const ageReach = 5;
const adult = 18;

/** Whether the words after a name give the age or the birth of a minor. */
function isYoung(tokens: readonly Token[], next: number, dates: readonly FoundDate[], { year }: KnownPersons): boolean {
  for (let index = next; index < Math.min(tokens.length, next + ageReach); index++) {
    const token = tokens[index]!;
    const born = dates.find(({ first }) => first === index);
    if (born) return isCalledBirth(tokens, born) && year - Number(born.date.slice(0, 4)) <= adult;
    if (minorWords.has(lower(token))) return true;
    if (!token.isNumber) continue;
    const isAge =
      ageWords.has(lower(tokens[index - 1])) || yearWords.has(lower(tokens[index + 1])) || (index === next && token.before.endsWith("("));
    const isBirthYear = birthWords.has(lower(tokens[index - 1]));
    return (isAge && Number(token.text) < adult) || (isBirthYear && year - Number(token.text) <= adult);
  }
  return false;
}

const initials = (names: readonly Token[]): string =>
  names
    .map(({ text }) => (suffixes.has(text.toLowerCase()) ? ` ${text}` : `${[...text][0]!}.`))
    .join("")
    .trim();

/** Whether a word is initials: "J", "JS", and "JTS", which has no vowel and so is no name. */
const isInitials = ({ text }: Token): boolean =>
  text.length <= 2 ? text === text.toUpperCase() : text.length === 3 && /^[B-DF-HJ-NP-TV-XZ]{3}$/.test(text);

/** Names after words such as "my son": those of minors, and those whose age is not given. */
function findNamed(tokens: readonly Token[], dates: readonly FoundDate[], known: KnownPersons) {
  const minors: FoundPerson[] = [];
  let isUnsure = false;
  for (let index = 0; index < tokens.length; index++) {
    if (!isChildWord(tokens, index) || ![" ", ", ", ": ", " ("].includes(gapBefore(tokens[index + 1]))) continue;
    const first = index + 1;
    const next = endOfName(tokens, first);
    const names = tokens.slice(first, next);
    if (names.every(isInitials)) continue;
    const isMinor = [index, index - 1].some((each) => minorWords.has(lower(tokens[each]))) || isYoung(tokens, next, dates, known);
    if (isMinor) minors.push({ kind: "name", first, last: next - 1, instead: initials(names) });
    else isUnsure = true;
    index = next - 1;
  }
  return { minors, isUnsure };
}

const firstWord = (name: string): string => name.split(" ", 1)[0]!;

/** Names of minors that the answers give elsewhere. */
function findKnownMinors(tokens: readonly Token[], { minors }: KnownPersons): FoundPerson[] {
  const names = Map.groupBy(minors, firstWord);
  const texts = tokens.map(lower);
  const found: FoundPerson[] = [];
  for (const [first, text] of texts.entries())
    for (const name of names.get(text) ?? []) {
      const last = first + name.split(" ").length - 1;
      if (texts.slice(first, last + 1).join(" ") !== name) continue;
      found.push({ kind: "name", first, last, instead: initials(tokens.slice(first, last + 1)) });
    }
  return found;
}

/**
 * Finds full birth dates and the full names of minors, of whom the year and the initials may be filed. `isUnsure` says that a child is
 * named who may be a minor.
 */
export function findPersons(tokens: readonly Token[], known: KnownPersons): { persons: FoundPerson[]; isUnsure: boolean } {
  const dates = findDates(tokens, known.year);
  const { minors, isUnsure } = findNamed(tokens, dates, known);
  return { persons: [...findBirths(tokens, dates, known), ...findKnownMinors(tokens, known), ...minors], isUnsure };
}

/** The full names in the words for a relative, such as "Son John Smith". */
export function namesOfRelative(tokens: readonly Token[]): string[] {
  const first = tokens.findIndex((token) => isName(token) && !relativeWords.has(lower(token)) && !childWords.has(lower(token)));
  const names = first < 0 ? [] : tokens.slice(first, endOfName(tokens, first));
  const isFull = names.filter(({ text }) => text.length > 1).length >= 2;
  return isFull ? [names.map(({ text }) => text.toLowerCase()).join(" ")] : [];
}
