import { inLanguage } from "../../platform/language/language.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";

export const stepNames = inLanguage({ en: en.stepNames, es: es.stepNames });
