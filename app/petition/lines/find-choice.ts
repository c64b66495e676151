import { lookUp } from "../../questionnaire/look-up.ts";
import { normalizeText } from "../answers/normalize-text.ts";

/** The key of the choice that a text names, by its key or by the form's wording; undefined if it names none. */
export function findChoice({ choices }: { choices: Readonly<Record<string, string>> }, text: string): string | undefined {
  if (lookUp(choices, text) !== undefined) return text;
  const keys = Object.keys(choices);
  const wording = normalizeText(text);
  return keys.find((key) => choices[key] === text) ?? keys.find((key) => normalizeText(choices[key]!) === wording);
}
