import { AsyncLocalStorage } from "node:async_hooks";
import { findLanguageWith, type Language } from "./language.ts";

const storage = new AsyncLocalStorage<Language>();
findLanguageWith(() => storage.getStore() ?? "en");

/** Makes what a function makes in a language. */
export const runInLanguage = <Result>(language: Language, make: () => Result): Result => storage.run(language, make);
