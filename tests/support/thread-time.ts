import { buildMatrix } from "../../app/petition/matrix.ts";
import { bestCaseCsv, bestCaseFiles } from "../../app/petition/best-case.ts";
import { worksheetRows } from "../../app/petition/lines/line-text.ts";
import { formMaps } from "../../app/official-forms/maps.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import { buildSnapshot } from "../../app/petition/snapshot.ts";
import type { TextField } from "../../app/questionnaire/fields.ts";
import { textLimits } from "../../app/questionnaire/limits.ts";
import { namedAnswers } from "../../app/questionnaire/answers/named-answers.ts";
import { stepValues, type Step } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { withStoredDetails } from "../../app/questionnaire/stored-details.ts";
import { summarize } from "../../app/questionnaire/answers/summary.ts";
import { lengthMessages, limitLengths } from "../../app/questionnaire/text-lengths.ts";
import { filingDate, petitionOf } from "./petitions.ts";

/** Repeated texts that made patterns with adjacent repetition slow, and others like them. */
export const repeatedTexts = [
  " ",
  "1",
  "A",
  ",",
  '"',
  "[(",
  "A1 ,",
  "\n",
  "AAAA ",
  "1 Main St,",
  "1-",
  "a@",
  "NC ",
  "123-45-6789 ",
  "account 12345678 ",
  "2025-01-02 ",
  "January 2, ",
  "son Ann Lee Example ",
  "$1,",
  "é",
];

const ADDRESS = "1 Main St,";

/** A text of some length that begins and ends with another letter than the repeated text, so that it does not match to its end. */
export const repeatedText = (unit: string, length: number): string =>
  `x${unit.repeat(Math.ceil(length / unit.length))}`.slice(0, Math.max(0, length - 1)) + "x";

/** The beginning of an address and a repeated text, as long as a field allows. Amounts are shorter, because commas are added. */
export function fillingText({ kind, isName }: TextField, unit: string): string {
  const { long, line, name } = textLimits;
  const length = kind === "longText" ? long : kind === "money" || isName ? name : line;
  return ADDRESS + repeatedText(kind === "longText" ? unit : unit.replace("\n", " "), length - ADDRESS.length + 1).slice(1);
}

/** Returns the CPU time of this thread that some work takes, in milliseconds. */
export function threadTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** How often the time of work is measured that takes longer than its limit. */
const TRIES = 6;

/**
 * Returns the work that takes more milliseconds than the limit, even at its fastest of several tries: code that is not compiled yet, or
 * runs on a busy machine, takes longer than it needs.
 */
export function findSlow(limit: number, measure: () => Record<string, number>): string[] {
  let least = new Map<string, number>();
  for (let tries = 0; tries < TRIES; tries++) {
    const times = Object.entries(measure()).map(([name, time]) => [name, Math.min(time, least.get(name) ?? time)] as const);
    least = new Map(times);
    if (times.every(([, time]) => time <= limit)) return [];
  }
  return [...least].filter(([, time]) => time > limit).map(([name, time]) => `${name}: ${Math.round(time)} ms`);
}

/** Returns the CPU time that each piece of work on a form's answers takes, in milliseconds. */
export function timesOf(formData: Record<string, unknown>): Record<string, number> {
  let petition = petitionOf({});
  const ofSteps = (work: (step: Step, values: Record<string, unknown>) => unknown) => () =>
    (questionSteps as readonly Step[]).forEach((step) => work(step, stepValues(step, formData) ?? {}));
  const work: Record<string, () => unknown> = {
    petition: () => (petition = petitionOf(formData)),
    matrix: () => buildMatrix(petition.parties, petition.matrixRules),
    snapshot: () => buildSnapshot(formData, petition, filingDate),
    "files of Best Case": () => bestCaseFiles.map((file) => bestCaseCsv(file, petition)),
    worksheets: () => worksheetRows(petition),
    "places on forms": () =>
      Object.values(formMaps).map((map) =>
        placeLines(
          map,
          petition.lines.filter(({ form }) => form === map.form),
        ),
      ),
    summary: () => summarize(formData),
    "answers with names": () => namedAnswers(formData),
    lengths: ofSteps(({ fields }, values) => [lengthMessages(fields, values), limitLengths(fields, values, {})]),
    details: ofSteps(({ fields }, values) => withStoredDetails(fields, values, structuredClone(values))),
  };
  return Object.fromEntries(Object.entries(work).map(([name, run]) => [name, threadTime(run)]));
}
