import { toAscii } from "./ascii.ts";

/** What people write where they do not know a creditor's name. */
const placeholders = new Set(
  (
    "various|various creditors|multiple|multiple creditors|several|others|unknown|unknown creditor|not sure|unsure|dont know|i dont know|" +
    "dont remember|na|none|tbd|same|same as above|same creditor|ditto|credit card|credit cards|medical bill|medical bills|collections|" +
    "collection agency|attached|attached list|on credit report|credit report|all on credit report"
  ).split("|"),
);

/** The letters by which names are compared. */
const comparedLetters = 200;

const wordsOf = (text: string): string[] =>
  (toAscii(text.slice(0, comparedLetters)) ?? text.slice(0, comparedLetters))
    .toLowerCase()
    .replace(/['.]/g, "")
    .split(/[^\p{L}\d]/u)
    .filter(Boolean);

/** Words of references to another paper, as in "See credit report". */
const paperWords = new Set("credit report attached list above below schedule bill statement paperwork documents papers notes".split(" "));

const isWebOrEmail = (text: string): boolean => /^(?:www\.|https?:\/\/)\S+$/i.test(text) || /^[^\s@]+@[^\s@]+$/.test(text);

/** Whether a text stands where a creditor's name belongs, but is none: "See credit report", "various", "www.discover.com". */
export function isNoName(text: string): boolean {
  const words = wordsOf(text);
  const isReference = words[0] === "see" && words.slice(1, 4).some((word) => paperWords.has(word));
  return isWebOrEmail(text.trim()) || isReference || placeholders.has(words.join(" "));
}

/** Words that companies add to their names, or leave out. */
const companyWords = new Set(
  "the bank national association na usa us inc incorporated llc lp llp ltd co corp corporation company pllc pa fsb".split(" "),
);

/** What is left of a name without the words that companies leave out: "capitalone" for "Capital One Bank (USA), N.A."; never "". */
export function coreName(name: string): string {
  const words = wordsOf(name);
  return words.filter((word) => !companyWords.has(word)).join("") || words.join("");
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));

/** How alike two words are, from 0 to 1: the share of pairs of letters that they have in common (Dice's coefficient). */
export function similarity(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const left = new Map<string, number>();
  for (const pair of others) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of pairs) {
    const count = left.get(pair) ?? 0;
    if (count > 0) common++;
    left.set(pair, count - 1);
  }
  return pairs.length + others.length === 0 ? Number(one === other) : (2 * common) / (pairs.length + others.length);
}
