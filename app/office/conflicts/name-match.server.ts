import { doubleMetaphone } from "double-metaphone";
import { distance } from "fastest-levenshtein";

/** Where a name was found in a text. */
export interface NameMatch {
  start: number;
  end: number;
  /** How unlike the names are: 0 when they are the same. */
  cost: number;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

/** Forms of companies, titles, and words that join others: they tell no two names apart. */
const ignored = new Set(
  (
    "inc incorporated llc llp lp ltd limited pllc pc pa na co corp corporation company dba fka aka " +
    "mr mrs ms miss dr jr sr ii iii esq the of and"
  ).split(" "),
);

/** How many words may stand between those of a name. */
const mostBetween = 2;
const mostRemembered = 50_000;
const unlike = Infinity;

/** A word without case, accents and punctuation: "obrien" of "O'Brien". */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’.][\p{L}\p{N}\p{M}]+)*/gu)].map(({ 0: word, index }) => ({
    text: plain(word),
    start: index,
    end: index + word.length,
  }));

const tells = ({ text }: Word): boolean => !ignored.has(text);

/** The words of a name in the order in which they are spoken: "John Smith" of "Smith, John". */
function spokenWords(name: string): Word[] {
  const [last = "", ...first] = name.split(",");
  return wordsOf(`${first.join(" ")} ${last}`);
}

/** Whether a name has enough in it to be searched for: a word of two letters. */
export const isSearchable = (name: string): boolean => spokenWords(name).some(({ text }) => text.length > 1);

const sorted = (word: string): string => [...word].sort().join("");

/** One letter of four to seven may be another, two of eight and more; and two letters may be swapped. */
function isMistyped(one: string, other: string, longest: number): boolean {
  if (longest < 4 || (longest === 4 && one[0] !== other[0])) return false;
  const apart = distance(one, other);
  return apart <= (longest < 8 ? 1 : 2) || (apart === 2 && sorted(one) === sorted(other));
}

function soundsAlike(one: string, other: string, longest: number): boolean {
  if (Math.min(one.length, other.length) < 4 || distance(one, other) > longest / 2 + 0.5) return false;
  const sounds = doubleMetaphone(one).filter((sound) => sound.length > 1);
  return doubleMetaphone(other).some((sound) => sounds.includes(sound));
}

/** How unlike two words are; an initial stands for any word that begins with it. */
function costOf(one: string, other: string): number {
  if (one === other) return 0;
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? 1 : unlike;
  const longest = Math.max(one.length, other.length);
  if (isMistyped(one, other, longest)) return 1;
  return soundsAlike(one, other, longest) ? 2 : unlike;
}

/**
 * Returns a function that looks for a name in a text: whatever its case, accents, punctuation, order of words and form of
 * company, with letters mistyped or swapped, written as it sounds, with initials, joined words, or without middle names.
 */
export function nameMatcher(name: string): (text: string) => NameMatch | undefined {
  const spoken = spokenWords(name);
  // A name of nothing but such words is searched for as it is.
  const isCounted = spoken.some(tells) ? tells : () => true;
  const searched = spoken.filter(isCounted).map(({ text }) => text);
  const joined = searched.join("");
  const remembered = new Map<string, number[]>();

  /** How unlike a word is to each that is searched for. */
  function costsOf(word: string): number[] {
    const known = remembered.get(word);
    if (known) return known;
    if (remembered.size >= mostRemembered) remembered.clear();
    const costs = searched.map((each) => costOf(each, word));
    remembered.set(word, costs);
    return costs;
  }

  /** The name in a stretch of words that begins with one of its own. The first and the last word of it must be there. */
  function matchIn(stretch: Word[]): NameMatch | undefined {
    const costs = stretch.map(({ text }) => costsOf(text));
    const taken = new Set<number>();
    let cost = 0;
    for (const place of searched.keys()) {
      const best = [...costs.keys()]
        .filter((index) => !taken.has(index) && costs[index]![place] !== unlike)
        .sort((one, other) => costs[one]![place]! - costs[other]![place]!)[0];
      const isNeeded = place === 0 || place === searched.length - 1;
      if (best === undefined && isNeeded) return undefined;
      cost += best === undefined ? 1 : costs[best]![place]!;
      if (best !== undefined) taken.add(best);
    }
    const places = [...taken].sort((one, other) => one - other);
    const hasWord = places.some((place) => stretch[place]!.text.length > 1);
    return taken.has(0) && hasWord ? { start: stretch[0]!.start, end: stretch[places.at(-1)!]!.end, cost } : undefined;
  }

  /** The name written in more words or in fewer: "Wal-Mart" for "Walmart". */
  function joinedIn(stretch: Word[]): NameMatch | undefined {
    let text = "";
    for (const [index, word] of stretch.entries()) {
      text += word.text;
      const isClose = text[0] === joined[0] && Math.abs(text.length - joined.length) <= 2 && index + 1 !== searched.length;
      const cost = isClose ? costOf(joined, text) : unlike;
      if (cost !== unlike) return { start: stretch[0]!.start, end: word.end, cost };
    }
    return undefined;
  }

  return (text) => {
    const words = wordsOf(text).filter(isCounted);
    let closest: NameMatch | undefined;
    for (const place of words.keys()) {
      const stretch = words.slice(place, place + searched.length + mostBetween);
      const isBegun = costsOf(stretch[0]!.text).some((cost) => cost !== unlike);
      for (const match of [isBegun ? matchIn(stretch) : undefined, joinedIn(stretch)])
        if (match && (!closest || match.cost < closest.cost)) closest = match;
    }
    return closest;
  };
}
