import { lower, type Token } from "./tokens.ts";

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

/** How many words a word about a number may be away from it, and how many words and numbers. */
const wordsBefore = 6;
const wordsAfter = 3;
const reach = 3 * wordsBefore;

export interface WordsAbout {
  /** Whether the nearest word about a number, mostly before it, calls it an account number. */
  isNamed: (index: number) => boolean;
  /** Whether a word directly before a number calls it an account number. */
  isNamedDirectly: (index: number) => boolean;
}

/** Reads the words of a text that say what its numbers are. */
export function readWords(tokens: readonly Token[]): WordsAbout {
  const isAccountWord = (index: number): boolean => {
    const [word, next] = [lower(tokens[index]), lower(tokens[index + 1])];
    const isShort = word === "c" && tokens[index]!.before === "/" && lower(tokens[index - 1]) === "a";
    return (isShort || accountWords.has(word)) && !officeWords.has(next);
  };
  const kinds = tokens.map((token, index) =>
    token.isNumber ? "number" : isAccountWord(index) ? "account" : otherWords.has(lower(token)) ? "other" : "word",
  );
  const namedDirectly: boolean[] = [];
  for (let index = 0; index < tokens.length; index++)
    namedDirectly.push(fillers.has(lower(tokens[index - 1])) ? namedDirectly[index - 1]! : kinds[index - 1] === "account");
  const isNamedAfter = (index: number): boolean =>
    kinds.slice(index + 1, index + 1 + wordsAfter).find((kind) => kind !== "word") === "account";
  const isNamed = (index: number): boolean => {
    const words = kinds.slice(Math.max(0, index - reach), index).filter((kind) => kind !== "number");
    const nearest = words.slice(-1 - wordsBefore).findLast((kind) => kind !== "word");
    return nearest ? nearest === "account" : isNamedAfter(index);
  };
  return { isNamed, isNamedDirectly: (index) => namedDirectly[index]! };
}
