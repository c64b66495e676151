import type { AnswerIndex } from "./answer-index.ts";
import { formatEin, formatZip } from "./number-formats.ts";
import { lastFour, redact } from "./redaction.ts";

/** Formats of numbers that have as many digits as a Social Security number, by the part of a line that they belong in. */
const numberFormats = new Map([
  ["ein", formatEin],
  ["zip", formatZip],
  ["mailing-zip", formatZip],
]);

/** The digits of every Social Security and tax number that the client gave. */
export const findSsns = (answers: AnswerIndex): ReadonlySet<string> =>
  new Set(
    ["personalInfo.clientSSN", "personalInfo.spouseSSN", "personalInfo.otherTaxIds"].flatMap(
      (path) =>
        answers
          .at(path)
          .raw.replace(/(?<=\d)[- ](?=\d)/g, "")
          .match(/\d+/g) ?? [],
    ),
  );

/** Formats the number of a part that has a format of its own; returns any other text unchanged. */
export const formatPart = (part: string, text: string): string => numberFormats.get(part)?.(text) ?? text;

/** Redacts a part of a line for filing. A ZIP code or EIN stays, unless it is one of the client's own Social Security numbers. */
export function redactPart(part: string, text: string, ssns: ReadonlySet<string>): string {
  if (part === "lastFour") return redact(lastFour(text) || text);
  const digits = text.replace(/\D/g, "");
  return redact(numberFormats.has(part) && ssns.has(digits) ? digits : text);
}
