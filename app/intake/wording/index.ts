import { inLanguage } from "../../platform/language/language.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";

export const words = inLanguage({ en: en.words, es: es.words });
