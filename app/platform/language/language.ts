/** The languages of the client's pages. The office works in English. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

let find = (): Language => "en";

/** The language of the request, email or document that is being made. */
export const currentLanguage = (): Language => find();

/** Says where the current language is found. Without that, it is English. */
export const findLanguageWith = (source: () => Language): void => void (find = source);

/**
 * Returns the texts of the current language, whenever they are read. A folder of texts has one file per language, which export the same
 * names, and an index, which calls this. Browsers get a build for each language, in which the index is replaced by the language's file.
 */
export const inLanguage = <Texts extends object>(texts: Readonly<Record<Language, Texts>>): Texts =>
  new Proxy(texts.en, { get: (_, name) => Reflect.get(texts[currentLanguage()], name) as unknown });

/** Returns a function that makes a value once for each language. */
export function oncePerLanguage<Value>(make: () => Value): () => Value {
  const made = new Map<Language, Value>();
  return () => {
    const language = currentLanguage();
    if (!made.has(language)) made.set(language, make());
    return made.get(language)!;
  };
}
