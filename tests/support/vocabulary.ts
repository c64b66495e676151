import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright/test";

type Language = "en" | "es";

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((name) => path.join("app", name));
const TEXT_FILES: Record<Language, RegExp> = {
  en: /\/en\.tsx?$|questionnaire\/steps\/[^/]+\.ts$/,
  es: /\/es\.tsx?$|questionnaire\/es\/[^/]+\.ts$/,
};

/** Words that an English sentence hardly does without, and a Spanish one does not have. */
const COMMON_ENGLISH =
  "the your you we are and of this that these with was were will not from what who which how any all can must have has had been " +
  "our out";
const COMMON_SPANISH = "el los las una del que por para con su sus está están usted nosotros nuestra nuestro qué quién cuál cómo pero más";

/** What both languages' pages show: names, and words of papers that clients see in English. */
const NAMES =
  "north carolina north example sample law pllc español english spanish secured unsecured priority garnishment repossession " +
  "discharge judgment means test debt relief agency cosigner trustee money order itin ssn irs pdf jpg jpeg png heic csv eastern time";

const wordsOf = (text: string): string[] =>
  [...text.normalize("NFC").matchAll(/[\p{L}]+/gu)].map(([word]) => word.toLowerCase()).filter((word) => word.length > 2);

/** The words in the string literals of a language's texts. */
function vocabulary(language: Language): Set<string> {
  const literals = files
    .filter((file) => TEXT_FILES[language].test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/"([^"\n]*)"|`([^`]*)`/g)])
    .map(([, text, template]) => text ?? template!.replaceAll(/\$\{[^}]*\}/g, " "));
  return new Set(literals.flatMap(wordsOf));
}

const own: Record<Language, Set<string>> = {
  en: new Set([...vocabulary("en"), ...wordsOf(COMMON_ENGLISH)]),
  es: new Set([...vocabulary("es"), ...wordsOf(COMMON_SPANISH)]),
};

/** Addresses, and ids and references, whose letters may happen to be words. */
const IS_CODE = /@|:\/\/|^[\w-]{24}$|(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}/;

const withoutCodes = (text: string): string =>
  text
    .split(/\s/)
    .filter((part) => !IS_CODE.test(part))
    .join(" ");

/** Returns the words of a text that only the other language has, except names, codes and what the client has typed. */
export function foreignWords(text: string, language: Language, typed: Iterable<string> = []): string[] {
  const other = own[language === "en" ? "es" : "en"];
  const known = new Set([...wordsOf(NAMES), ...[...typed].flatMap(wordsOf)]);
  return [...new Set(wordsOf(withoutCodes(text)))].filter((word) => other.has(word) && !own[language].has(word) && !known.has(word)).sort();
}

/** All texts of a page that somebody can see or hear: of elements, hidden ones too, and of attributes. Typed values are left out. */
export const textsOfPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = ["aria-label", "aria-description", "title", "placeholder", "alt", "data-label"];
    const skipped = "script, style, template, noscript, textarea, [lang]:not(html), .file-name, [translate=no]";
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(skipped)) texts.push(node.nodeValue ?? "");
    for (const name of attributes)
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.closest(skipped)) texts.push(element.getAttribute(name) ?? "");
    for (const button of document.querySelectorAll<HTMLInputElement>("input[type=submit]")) texts.push(button.value);
    return texts.join("\n");
  });

/** The texts in answers, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
