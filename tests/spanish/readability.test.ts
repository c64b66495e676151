import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** The least reading ease that our own words may have: what most people read without effort. */
const EASY = 70;
const MIN_WORDS = 30;

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /(?:^|\/)es\.ts$|^questionnaire\/es\//.test(name))
  .map((name) => path.join("app", name));

/** The texts in a file that are sentences or nearly so, without the English terms in parentheses. */
const textsOf = (file: string): string[] =>
  [
    ...readFileSync(file, "utf8")
      .replaceAll(/" \+\s*"/g, "")
      .matchAll(/"([^"\n]*)"|`([^`]*)`/g),
  ]
    .map(([, text, template]) => (text ?? template!.replaceAll(/\$\{[^}]*\}/g, "x")).replaceAll(/\([^)]*\)/g, ""))
    .filter((text) => !text.startsWith(".") && wordsOf(text).length > 3);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** The syllables of a Spanish word: its vowels, but diphthongs are one, and the u of que, qui, gue and gui is silent. */
function countSyllables(word: string): number {
  const sounds = word.replace(/([qg])u(?=[eiéí])/g, "$1");
  const isStrong = (letter: string) => "aeoáéó".includes(letter) || "íú".includes(letter);
  const nuclei = (sounds.match(/[aeiouáéíóúü]+/g) ?? []).map(
    (vowels) => [...vowels].filter((letter, index) => index === 0 || (isStrong(letter) && isStrong(vowels[index - 1]!))).length,
  );
  return Math.max(
    1,
    nuclei.reduce((sum, count) => sum + count, 0),
  );
}

it.each([
  ["bancarrota", 4],
  ["ingreso", 3],
  ["días", 2],
  ["poseía", 4],
  ["cuenta", 2],
  ["quién", 1],
  ["pague", 2],
  ["teatro", 3],
])("counts the syllables of %s", (word, count) => expect(countSyllables(word)).toBe(count));

/** Fernández-Huerta's formula, corrected: from 0 to 100. */
function readingEase(texts: string[]): number {
  const words = texts.flatMap(wordsOf);
  const sentences = texts.flatMap((text) => text.split(/[.?!:;](?:\s|$)/).filter((part) => wordsOf(part).length > 0)).length;
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 206.84 - (60 * syllables) / words.length - (1.02 * words.length) / sentences;
}

it("the Spanish of each group of texts is easy to read", () => {
  const groups = Object.groupBy(sources, (file) => path.dirname(file));
  const texts = Object.entries(groups).map(([folder, files]) => [folder, files!.flatMap(textsOf)] as const);
  const scores = texts
    .filter(([, own]) => own.flatMap(wordsOf).length > MIN_WORDS)
    .map(([folder, own]) => ({ folder, score: Math.round(readingEase(own)) }));
  expect(scores.length).toBeGreaterThan(10);
  expect(scores.filter(({ score }) => score < EASY)).toEqual([]);
});
