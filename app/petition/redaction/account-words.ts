import type { Token } from "./tokens.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words for something that has an account number. */
const accountWords = set(
  "account accounts accountnumber acct accts acctno acc card cards loan loans mortgage policy policies member membership " +
    "checking savings iban routing visa mastercard amex",
);
/** Words for something else that has a number. */
const otherWords = set("call called calls phone telephone tel ph fax cell mobile text ein fein vin case docket file parcel zip");
/** Words that make a company or an office of the word before them, as in "card services". */
const officeWords = set("service services servicing servicer department dept center office line hotline company co desk");
/** Words between "account" and its number. */
const fillers = set("no nos num number numbers nr id is was ending ends in with");

/** How many words a word about a number may be away from it. */
const wordsBefore = 6;
const wordsAfter = 3;

export interface WordsAbout {
  /** Whether the nearest word about a number, mostly before it, calls it an account number. */
  isNamed: (index: number) => boolean;
  /** Whether a word directly before a number calls it an account number. */
  isNamedDirectly: (index: number) => boolean;
}

/** Reads the words of a text that say what its numbers are. */
export function readWords(tokens: readonly Token[]): WordsAbout {
  const isAccountWord = (index: number): boolean => {
    const word = tokens[index]!.text.toLowerCase();
    const isShort = word === "c" && tokens[index]!.before === "/" && tokens[index - 1]!.text.toLowerCase() === "a";
    return (isShort || accountWords.has(word)) && !officeWords.has(tokens[index + 1]?.text.toLowerCase() ?? "");
  };
  const kinds = tokens.map(({ isNumber, text }, index) =>
    isNumber ? "number" : isAccountWord(index) ? "account" : otherWords.has(text.toLowerCase()) ? "other" : "word",
  );
  const lastFillers = tokens.map(({ text }) => fillers.has(text.toLowerCase()));
  const isNamedDirectly = (index: number): boolean => {
    let previous = index - 1;
    while (lastFillers[previous] && index - previous <= wordsBefore) previous--;
    return kinds[previous] === "account";
  };
  const isNamedAfter = (index: number): boolean => {
    const after = kinds.slice(index + 1, index + 1 + wordsAfter);
    const found = after.findIndex((kind) => kind !== "word");
    return after[found] === "account";
  };
  const isNamed = (index: number): boolean => {
    let words = 0;
    for (let previous = index - 1; previous >= 0 && words <= wordsBefore; previous--) {
      if (kinds[previous] === "account") return true;
      if (kinds[previous] === "other") return false;
      if (kinds[previous] === "word") words++;
      else if (index - previous > 2 * wordsBefore) break;
    }
    return isNamedAfter(index);
  };
  return { isNamed, isNamedDirectly };
}
