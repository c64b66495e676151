import type { PrivateKind } from "../lines/line.ts";
import type { Correction } from "../lines/office-entries.ts";
import { lastFour } from "../answers/number-formats.ts";
import { masks } from "./harmless-numbers.ts";
import { findKnownFacts, type KnownFacts } from "./known-facts.ts";
import { findNumbers, minAccountDigits, type FoundNumber, type NumberContext } from "./numbers.ts";
import { createPersonHint, findPersons } from "./persons.ts";
import { readTokens } from "./tokens.ts";

/** A text as it may be filed. */
export interface Review {
  text: string;
  /** What is left out of it. */
  found: PrivateKind[];
  /** Whether it names a child who may be a minor. */
  mayNameMinor: boolean;
}

/** Where a text is going to be. */
export interface Use {
  /** The part of the line, such as "zip". */
  part?: string;
  /** Whether Social Security numbers stay, as on their own lines of Form 121. */
  keepsSsns?: boolean;
}

/** The one gate that every text for filing passes. */
export interface Redactor {
  /** Returns a text as it may be filed, with what is left out. */
  review: (text: string, use?: Use) => Review;
  /** Returns a text as it may be filed. */
  redact: (text: string, part?: string) => string;
}

/** Parts with numbers that have as many digits as a Social Security number. */
const partsWithNineDigits = ["ein", "zip", "mailing-zip"];

/** Parts that are read in a way of their own. */
const partsWithNumbers = [...partsWithNineDigits, "lastFour"];

/** A part of a text, by its first and last character, that is replaced. */
interface Replacement {
  start: number;
  end: number;
  instead: string;
}

/** The most digits that a text may have. A character that is not ASCII may stand for two of them. */
function countDigits(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) count += 2;
    else if (code >= 0x30 && code <= 0x39) count++;
  }
  return count;
}

/** Joins numbers that overlap: what is left of them is the last four digits of the last one. */
function joinOverlapping(numbers: readonly FoundNumber[]): FoundNumber[] {
  const joined: FoundNumber[] = [];
  for (const number of numbers) {
    const previous = joined.at(-1);
    if (!previous || number.first > previous.last) joined.push({ ...number });
    else {
      const isSame = previous.first === number.first && previous.last === number.last;
      if (!isSame && number.kind === "account") previous.kind = "account";
      previous.last = Math.max(previous.last, number.last);
    }
  }
  return joined;
}

function replace(text: string, replacements: readonly Replacement[]): string {
  let [result, done] = ["", 0];
  for (const { start, end, instead } of replacements.toSorted((one, other) => one.start - other.start)) {
    result += text.slice(done, Math.max(done, start)) + instead;
    done = Math.max(done, end);
  }
  return result + text.slice(done);
}

/** Creates the gate for the texts of a case. It examines a text once: names are part of many lines and gaps. */
export function createRedactor(known: KnownFacts): Redactor {
  const mayBeAboutPersons = createPersonHint(known);
  const reviewAnew = (text: string, { part = "", keepsSsns = false }: Use = {}): Review => {
    const given = part === "lastFour" ? lastFour(text) || text : text;
    const digits = countDigits(given);
    const hasNumbers = digits >= minAccountDigits;
    const hasPersons = mayBeAboutPersons(given, digits);
    if (!hasNumbers && !hasPersons) return { text: given, found: given === text ? [] : ["account"], mayNameMinor: false };
    const reading = readTokens(given);
    const context: NumberContext = partsWithNineDigits.includes(part) ? "nine digits" : "text";
    const all = hasNumbers ? findNumbers(reading, known, context) : [];
    const numbers = joinOverlapping(keepsSsns ? all.filter(({ kind }) => kind === "account") : all);
    const { persons, isUnsure } = hasPersons ? findPersons(reading.tokens, known) : { persons: [], isUnsure: false };
    const replacements = [
      ...numbers.map(({ kind, first, last }) => ({
        start: reading.starts[first]!,
        end: reading.ends[last]!,
        instead: masks[kind] + reading.digits.slice(last - 3, last + 1),
      })),
      ...persons.map(({ first, last, instead }) => ({ start: reading.tokens[first]!.start, end: reading.tokens[last]!.end, instead })),
    ];
    return {
      text: replace(given, replacements),
      found: [...new Set([...numbers, ...persons].map(({ kind }) => kind))],
      mayNameMinor: isUnsure,
    };
  };
  const reviews = new Map<string, Review>();
  /** Most texts of a petition are on several lines, or are labels. */
  const review = (text: string, use: Use = {}): Review => {
    if (use.keepsSsns || (use.part && partsWithNumbers.includes(use.part))) return reviewAnew(text, use);
    const earlier = reviews.get(text);
    if (earlier) return earlier;
    const made = reviewAnew(text);
    reviews.set(text, made);
    return made;
  };
  return { review, redact: (text, part = "") => review(text, { part }).text };
}

/**
 * Creates the gate for the texts of a case from its stored answers.
 * @param asOf the planned filing date
 */
export const redactorOf = (formData: object, asOf: string, corrections: readonly Correction[] = []): Redactor =>
  createRedactor(findKnownFacts(formData, corrections, Number(asOf.slice(0, 4))));
