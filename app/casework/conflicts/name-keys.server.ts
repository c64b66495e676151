import { digestsOf } from "../../platform/fingerprint.server.ts";
import { namedAnswers } from "../../questionnaire/answers/named-answers.ts";
import { significantNameWords, significantWords, soundsOf, sortLetters } from "./name-match.server.ts";

/** Changes with the rules below, and with how keys are hashed, so that keys made by others are not used. */
export const nameKeyRules = "3";

/** Shorter words may have one typing error, and longer ones two (`isMistyped`). */
const minTwoErrors = 8;
const maxErrors = 2;
/** Words of at least this many letters have segments long enough to tell them apart alone. */
const minAlone = 12;
/** The most adjacent words of a text that are also searched as one. */
const maxJoined = 5;

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

const isLong = (word: string): boolean => word.length >= minTwoErrors;

/** The word without any one of its letters. Two words with one typing error between them have one of these, or the word, in common. */
const deletions = (word: string): string[] =>
  Array.from({ length: word.length }, (_, index) => word.slice(0, index) + word.slice(index + 1));

/** A part of a word, with the number of letters that it is moved by. */
interface Segment {
  moved: number;
  letters: string;
}

/** The segments of a word as they are if the word had this length, each moved by up to so many letters. */
function segmentsOf(word: string, length: number, count: number, maxMoved: number): Segment[][] {
  const bound = (index: number) => Math.floor((index * length) / count);
  return range(0, count - 1).map((index) =>
    range(-maxMoved, maxMoved)
      .map((moved) => ({ moved, start: bound(index) + moved, end: bound(index + 1) + moved }))
      .filter(({ start, end }) => start >= 0 && end <= word.length)
      .map(({ moved, start, end }) => ({ moved, letters: word.slice(start, end) })),
  );
}

/**
 * Keys of the segments that two typing errors leave as they are: one of three in long words, and otherwise two of four, which are as
 * telling together.
 */
function segmentKeys(word: string, length: number, maxMoved: number): string[] {
  if (length >= minAlone)
    return segmentsOf(word, length, 3, maxMoved).flatMap((places, index) =>
      places.map(({ letters }) => `part ${length} ${index} ${letters}`),
    );
  const four = segmentsOf(word, length, 4, maxMoved);
  return pairs.flatMap(([first, second]) =>
    four[first]!.flatMap((one) =>
      four[second]!.filter(({ moved }) => Math.abs(moved - one.moved) <= maxMoved).map(
        ({ letters }) => `parts ${length} ${first}${second} ${one.letters} ${letters}`,
      ),
    ),
  );
}

const pairs = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
] as const;

const soundKeys = (word: string, lengths: number[]): string[] =>
  word.length < 4 ? [] : soundsOf(word).flatMap((sound) => lengths.map((length) => `sound ${length} ${sound}`));

/** Keys of a short word and its deletions. */
const spellingKeys = (word: string): string[] => [
  `word ${word}`,
  ...(word.length > 2 ? deletions(word).map((rest) => `word ${rest}`) : []),
  ...(word.length > 3 ? [`letters ${sortLetters(word)}`] : []),
];

const keysOfWord = (word: string): string[] =>
  word.length === 1
    ? [`initial ${word}`]
    : [...(isLong(word) ? segmentKeys(word, word.length, 0) : spellingKeys(word)), ...soundKeys(word, [word.length])];

/** Keys of adjacent words that are written as one. They match only a name with the same first letter (`nameMatcher`). */
const withInitial = (joined: string, keys: readonly string[]): string[] => keys.map((key) => `${joined[0]}: ${key}`);

/** The most keys of a case. A case with more is always read. */
const maxKeys = 10_000;

/** All keys under which the words of a case's names are found; null if there are too many. */
export function keysOfNames(names: readonly string[]): string[] | null {
  const [words, joined, keys] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const name of names) {
    const all = significantWords(name);
    for (const start of all.keys())
      for (let count = 1; count <= Math.min(maxJoined, all.length - start); count++) {
        const word = all.slice(start, start + count).join("");
        const known = count === 1 ? words : joined;
        if (known.has(word)) continue;
        known.add(word);
        for (const key of count === 1 ? keysOfWord(word) : withInitial(word, keysOfWord(word))) keys.add(key);
        if (keys.size > maxKeys) return null;
      }
  }
  return [...keys];
}

/** Digests of all keys under which the words of a case's names are found; null if there are too many. */
export function keyDigestsOfNames(names: readonly string[]): Uint8Array | null {
  const keys = keysOfNames(names);
  return keys && digestsOf(keys);
}

/** The texts of a case that may name somebody. Its answers are given as JSON. */
export const namesOfCase = (clientName: string, formData: string): string[] => [
  clientName,
  ...namedAnswers(JSON.parse(formData) as object).map(({ text }) => text),
];

/** Keys of a long word without one or two of its letters; none if it is still long then, because only short words have such keys. */
const shortenedKeys = (word: string): string[] =>
  word.length - maxErrors < minTwoErrors
    ? deletions(word).flatMap((rest) => [`word ${rest}`, ...deletions(rest).map((each) => `word ${each}`)])
    : [];

/** The keys that a word of a name may share with the same word in a text. */
function sharedKeys(word: string): string[] {
  const { length } = word;
  const keys = [
    ...(isLong(word) ? shortenedKeys(word) : spellingKeys(word)),
    ...range(Math.max(minTwoErrors, length - maxErrors), length + maxErrors).flatMap((each) => segmentKeys(word, each, maxErrors)),
    ...soundKeys(word, range(4, 2 * length + 1)),
  ];
  return [...new Set(keys)];
}

/** What the keys of a case must contain for a name to be in it: some of the first word and of the last one, or some of all words as one. */
export interface NameKeys {
  first: string[] | null;
  last: string[] | null;
  joined: string[];
}

/** The keys of a name; null if any case may contain it, because it has no word that distinguishes names, or only initials at its ends. */
export function keysOfName(name: string): NameKeys | null {
  const words = significantNameWords(name);
  // An initial may be any word that begins with it, but no match consists of initials alone.
  const keysOf = (word: string) =>
    word.length === 1 ? null : words.length === 1 ? sharedKeys(word) : [...sharedKeys(word), `initial ${word[0]}`];
  const [first, last] = [words[0], words.at(-1)].map((word) => (word === undefined ? null : keysOf(word))) as [
    string[] | null,
    string[] | null,
  ];
  const joined = words.join("");
  const ofJoined = sharedKeys(joined);
  return first === null && last === null ? null : { first, last, joined: [...ofJoined, ...withInitial(joined, ofJoined)] };
}
