import { significantNameWords, significantWords, soundsOf, sortLetters } from "./name-match.server.ts";

/** Changes with the rules below, so that keys made by others are not used. */
export const nameKeyRules = "1";

/** Words of at least this many letters may have two typing errors if one of them has eight, and others one. */
const minSegmented = 6;
const minTwoErrors = 8;
const maxDeleted = 7;
const maxErrors = 2;
const segments = 3;
/** The most adjacent words of a text that are also searched as one. */
const maxJoined = 5;

/** The word without any one of its letters. Two words with one typing error between them have one of these, or the word, in common. */
const deletions = (word: string): string[] =>
  Array.from({ length: word.length }, (_, index) => word.slice(0, index) + word.slice(index + 1));

/** Where the segments of a word of this length begin and end. */
const segmentsOf = (length: number): [start: number, end: number][] =>
  Array.from({ length: segments }, (_, index) => [Math.floor((index * length) / segments), Math.floor(((index + 1) * length) / segments)]);

/** The segments of a word. At most two of three have a typing error, so that one stays as it is. */
const ownSegments = (word: string): string[] =>
  segmentsOf(word.length).map(([start, end], index) => `segment ${word.length} ${index} ${word.slice(start, end)}`);

/** The segments that a word may have in common with another one that two typing errors made of it: moved by as many letters. */
function possibleSegments(word: string): string[] {
  const found: string[] = [];
  for (let length = Math.max(minSegmented, word.length - maxErrors); length <= word.length + maxErrors; length++)
    for (const [index, [start, end]] of Math.max(length, word.length) < minTwoErrors ? [] : segmentsOf(length).entries())
      for (let moved = Math.max(0, start - maxErrors); moved <= start + maxErrors && moved + end - start <= word.length; moved++)
        found.push(`segment ${length} ${index} ${word.slice(moved, moved + end - start)}`);
  return found;
}

/** Keys of a word that both a name and a text have. */
const commonKeys = (word: string): string[] => [
  ...(word.length <= maxDeleted ? [`word ${word}`] : []),
  ...(word.length > 2 && word.length <= maxDeleted ? deletions(word).map((rest) => `word ${rest}`) : []),
  ...(word.length > 3 && word.length <= maxDeleted ? [`letters ${sortLetters(word)}`] : []),
  ...(word.length > 3 ? soundsOf(word).map((sound) => `sound ${sound}`) : []),
];

const keysOfWord = (word: string): string[] =>
  word.length === 1 ? [`initial ${word}`] : [...commonKeys(word), ...(word.length >= minSegmented ? ownSegments(word) : [])];

/** All keys under which the words of a text are found. */
export function keysOfTexts(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    const all = significantWords(text);
    for (const start of all.keys()) for (let count = 1; count <= maxJoined; count++) words.add(all.slice(start, start + count).join(""));
  }
  return [...new Set([...words].flatMap(keysOfWord))];
}

/** The keys that a word of a name may share with the same word in a text; null for an initial, which may be any word. */
const sharedKeys = (word: string): string[] | null =>
  word.length === 1 ? null : [...new Set([...commonKeys(word), ...possibleSegments(word), `initial ${word[0]}`])];

/** What the keys of a case must contain for a name to be in it: some of the first word and of the last one, or some of all words as one. */
export interface NameKeys {
  first: string[] | null;
  last: string[] | null;
  joined: string[];
}

/** The keys of a name; null if any case may contain it, because it has no word that distinguishes names, or only initials at its ends. */
export function keysOfName(name: string): NameKeys | null {
  const words = significantNameWords(name);
  const [first, last] = [words[0], words.at(-1)].map((word) => (word === undefined ? null : sharedKeys(word))) as [
    string[] | null,
    string[] | null,
  ];
  return first === null && last === null ? null : { first, last, joined: sharedKeys(words.join("")) ?? [] };
}
