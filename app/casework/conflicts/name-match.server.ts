import { doubleMetaphone } from "double-metaphone";
import { distance } from "fastest-levenshtein";

/** Match of a name in a text. */
export interface NameMatch {
  start: number;
  end: number;
  /** Difference between the names; 0 if they are the same. */
  cost: number;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

/** Company suffixes, titles and connecting words, which do not distinguish names. */
const ignored = new Set(
  (
    "inc incorporated llc llp lp ltd limited pllc pc pa na co corp corporation company dba fka aka " +
    "mr mrs ms miss dr jr sr ii iii esq the of and"
  ).split(" "),
);

/** Maximum number of other words between the words of a name. */
const maxWordsBetween = 2;
/** Maximum number of words of a name. The time that a match takes grows with their square. */
export const maxNameWords = 12;
const maxCached = 50_000;
const noMatch = Infinity;

const plainWord = /^[a-z\d]+$/i;

/** Removes case, accents and punctuation from a word: "O'Brien" becomes "obrien". */
const normalizeWord = (text: string): string =>
  (plainWord.test(text) ? text : text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "")).toLowerCase();

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’.][\p{L}\p{N}\p{M}]+)*/gu;

function splitWords(text: string): Word[] {
  const words: Word[] = [];
  wordPattern.lastIndex = 0;
  // `matchAll` would take twice as long, because it copies the pattern.
  for (let match = wordPattern.exec(text); match; match = wordPattern.exec(text))
    words.push({ text: normalizeWord(match[0]), start: match.index, end: wordPattern.lastIndex });
  return words;
}

const isSignificant = ({ text }: Word): boolean => !ignored.has(text);

/** The words of a text that distinguish names, in their order. */
export const significantWords = (text: string): string[] =>
  splitWords(text)
    .filter(isSignificant)
    .map((word) => word.text);

/** The words that a name is found by, first name first; none if it has only words that do not distinguish names. */
export const significantNameWords = (name: string): string[] =>
  wordsInNaturalOrder(name)
    .slice(0, maxNameWords)
    .filter(isSignificant)
    .map(({ text }) => text);

/** Returns the words of a name with the first name first: "Smith, John" becomes "John Smith". */
function wordsInNaturalOrder(name: string): Word[] {
  const [last = "", ...first] = name.split(",");
  return splitWords(`${first.join(" ")} ${last}`);
}

export const countWords = (name: string): number => splitWords(name).length;

/** Whether a name can be searched for: it has a word of at least two letters. */
export const isSearchable = (name: string): boolean => wordsInNaturalOrder(name).some(({ text }) => text.length > 1);

export const sortLetters = (word: string): string => [...word].sort().join("");

/** Whether words differ by a typo: one letter in words of four to seven letters, two in longer words, or two swapped letters. */
function isMistyped(one: string, other: string, longest: number): boolean {
  if (longest < 4 || (longest === 4 && one[0] !== other[0])) return false;
  const edits = distance(one, other);
  return edits <= (longest < 8 ? 1 : 2) || (edits === 2 && sortLetters(one) === sortLetters(other));
}

function soundsAlike(one: string, other: string, longest: number): boolean {
  if (Math.min(one.length, other.length) < 4 || distance(one, other) > longest / 2 + 0.5) return false;
  const sounds = soundsOf(one);
  return soundsOf(other).some((sound) => sounds.includes(sound));
}

/** How a word sounds, in one or two ways. One letter says too little. */
export const soundsOf = (word: string): string[] => [...new Set(doubleMetaphone(word))].filter((sound) => sound.length > 1);

/** Difference between two words. An initial matches any word that begins with it. */
function costOf(one: string, other: string): number {
  if (one === other) return 0;
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? 1 : noMatch;
  const longest = Math.max(one.length, other.length);
  if (isMistyped(one, other, longest)) return 1;
  return soundsAlike(one, other, longest) ? 2 : noMatch;
}

/**
 * Returns a function that finds a name in a text regardless of case, accents, punctuation, word order and company suffix, and also
 * with typos, phonetic spellings, initials, joined words or missing middle names.
 */
export function nameMatcher(name: string): (text: string) => NameMatch | undefined {
  const allWords = wordsInNaturalOrder(name).slice(0, maxNameWords);
  // If a name has only ignored words, all of them count.
  const isCounted = allWords.some(isSignificant) ? isSignificant : () => true;
  const nameWords = allWords.filter(isCounted).map(({ text }) => text);
  const joined = nameWords.join("");
  const costCache = new Map<string, number[]>();

  /** Difference between a word and each word of the name. */
  function costsOf(word: string): number[] {
    const known = costCache.get(word);
    if (known) return known;
    if (costCache.size >= maxCached) costCache.clear();
    const costs = nameWords.map((each) => costOf(each, word));
    costCache.set(word, costs);
    return costs;
  }

  /** Matches the name in a sequence of words that begins with one of its words. The first and last word of the name must be present. */
  function matchWords(span: Word[]): NameMatch | undefined {
    const costs = span.map(({ text }) => costsOf(text));
    const used = new Set<number>();
    let cost = 0;
    for (const nameIndex of nameWords.keys()) {
      const best = [...costs.keys()]
        .filter((index) => !used.has(index) && costs[index]![nameIndex] !== noMatch)
        .sort((one, other) => costs[one]![nameIndex]! - costs[other]![nameIndex]!)[0];
      const isRequired = nameIndex === 0 || nameIndex === nameWords.length - 1;
      if (best === undefined && isRequired) return undefined;
      cost += best === undefined ? 1 : costs[best]![nameIndex]!;
      if (best !== undefined) used.add(best);
    }
    const places = [...used].sort((one, other) => one - other);
    const hasWord = places.some((place) => span[place]!.text.length > 1);
    return used.has(0) && hasWord ? { start: span[0]!.start, end: span[places.at(-1)!]!.end, cost } : undefined;
  }

  /** Matches the name written in more or fewer words: "Wal-Mart" for "Walmart". An initial alone is not a name. */
  function matchJoined(span: Word[]): NameMatch | undefined {
    let text = "";
    for (const [index, word] of span.entries()) {
      text += word.text;
      const hasLength = text.length > 1 && Math.abs(text.length - joined.length) <= 2;
      const isClose = hasLength && text[0] === joined[0] && index + 1 !== nameWords.length;
      const cost = isClose ? costOf(joined, text) : noMatch;
      if (cost !== noMatch) return { start: span[0]!.start, end: word.end, cost };
    }
    return undefined;
  }

  return (text) => {
    const words = splitWords(text).filter(isCounted);
    let closest: NameMatch | undefined;
    for (const [start, { text: first }] of words.entries()) {
      const canStart = costsOf(first).some((cost) => cost !== noMatch);
      const canStartJoined = first === "" || first[0] === joined[0];
      if (!canStart && !canStartJoined) continue;
      const span = words.slice(start, start + nameWords.length + maxWordsBetween);
      for (const match of [canStart ? matchWords(span) : undefined, canStartJoined ? matchJoined(span) : undefined])
        if (match && (!closest || match.cost < closest.cost)) closest = match;
    }
    return closest;
  };
}
