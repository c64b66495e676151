import { isIsoDate } from "../../questionnaire/format.ts";
import type { AnswerIndex } from "../answer-index.ts";
import { maxGapBetweenHomes } from "../dates/residence.ts";
import { daysBetween } from "../days.ts";
import { formatZip } from "../number-formats.ts";
import { findingIf, type CheckRule, type Finding } from "./check.ts";

/** The states by the first digit of their ZIP codes (United States Postal Service). */
const statesByFirstDigit = [
  "CT MA ME NH NJ PR RI VI VT",
  "DE NY PA",
  "DC MD NC SC VA WV",
  "AL FL GA MS TN",
  "IN KY MI OH",
  "IA MN MT ND SD WI",
  "IL KS MO NE",
  "AR LA OK TX",
  "AZ CO ID NM NV UT WY",
  "AK AS CA GU HI MP OR WA",
].map((states) => states.split(" "));

/** ZIP codes with another state's first digit: Holtsville and Fishers Island in New York, federal offices in DC, El Paso. */
const exceptions = /^(?:00501|00544|06390|569|885)/;

/** Whether a ZIP code cannot be in a state. North Carolina's begin with 270 to 289. */
export function isZipOutsideState(state: string, zip: string): boolean {
  const code = state.toUpperCase();
  if (!/^\d{5}(?:-\d{4})?$/.test(formatZip(zip)) || code.length !== 2) return false;
  if (code === "NC") return !/^2[78]/.test(zip);
  const isKnown = statesByFirstDigit.some((states) => states.includes(code));
  return isKnown && !exceptions.test(zip) && !statesByFirstDigit[Number(zip[0])]!.includes(code);
}

export const zipOutsideState: CheckRule = {
  id: "zip-outside-state",
  find: ({ answers }) =>
    answers.paths
      .filter((path) => path.endsWith(".zip"))
      .flatMap((path) => {
        const state = answers.at(path.replace(/zip$/, "state"));
        const zip = answers.at(path);
        return findingIf(isZipOutsideState(state.text, zip.text), `ZIP code ${formatZip(zip.text)} is not in ${state.text}.`, [
          state.path,
          path,
        ]);
      }),
};

/** The days for which the court asks for addresses: three years (Official Form 107, line 2). */
const requiredDays = 1096;
interface Stay {
  from: string;
  to: string;
  paths: string[];
}

export const addressesWithGaps: CheckRule = {
  id: "addresses-with-gaps",
  find: ({ answers, asOf }) => {
    const movedIn = answers.at("contactInfo.movedIn");
    const stays = findPriorStays(answers);
    const reversed = stays.filter(({ from, to }) => from > to);
    const wrong = reversed.map(({ paths }): Finding => ({ text: "Moved out before moving in.", from: paths }));
    if (!isIsoDate(movedIn.raw)) return wrong;
    const covered = [...stays].sort((one, other) => (one.to < other.to ? 1 : -1));
    let since = movedIn;
    const gaps: Finding[] = [];
    for (const { from, to, paths } of covered) {
      const gap = daysBetween(to, since.raw);
      if (daysBetween(since.raw, asOf) < requiredDays && gap > maxGapBetweenHomes)
        gaps.push({ text: `No address is given for the ${gap} days before ${since.raw}.`, from: [since.path, paths[1]!] });
      if (from < since.raw) since = answers.at(paths[0]!);
    }
    const missing = daysBetween(since.raw, asOf);
    const text = `The addresses go back to ${since.raw}, ${missing} days; the court asks for three years.`;
    return [...wrong, ...gaps, ...findingIf(stays.length > 0 && missing < requiredDays, text, [since.path])];
  },
};

const findPriorStays = (answers: AnswerIndex): Stay[] =>
  answers.rows("personalInfo.priorAddresses").flatMap((row) => {
    const paths = [`${row}.from`, `${row}.to`];
    const [from, to] = paths.map((path) => answers.at(path).raw) as [string, string];
    return isIsoDate(from) && isIsoDate(to) ? [{ from, to, paths }] : [];
  });

export const residenceAgainstAddresses: CheckRule = {
  id: "residence-against-addresses",
  find: ({ answers, asOf }) => {
    const question = answers.at("personalInfo.ncResidency");
    const away = answers
      .rows("personalInfo.priorAddresses")
      .filter((row) => !["", "NC"].includes(answers.at(`${row}.state`).text.toUpperCase()))
      .map((row) => answers.at(`${row}.to`))
      .filter(({ raw }) => isIsoDate(raw) && daysBetween(raw, asOf) < 910);
    const text = "The answers say North Carolina for 2.5 years, but list an address in another state in that time.";
    return findingIf(question.raw === "yes" && away.length > 0, text, [question.path, ...away.map(({ path }) => path)]);
  },
};
