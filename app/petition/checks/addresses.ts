import type { IndexedAnswer } from "../answers/answer-index.ts";
import { isIsoDate } from "../../questionnaire/format.ts";
import { stateCode } from "../../questionnaire/states.ts";
import { isZipOutsideState } from "../../questionnaire/zip-states.ts";
import { maxGapBetweenHomes } from "../dates/residence.ts";
import { daysBetween } from "../answers/days.ts";
import type { QuestionOf } from "../answers/answer-path.ts";
import type { AddressGroup } from "../forms/entry.ts";
import type { Person } from "../lines/line.ts";
import { formatZip } from "../answers/number-formats.ts";
import { debtors, hasOtherHome, isAbout } from "../facts/people.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { findingIf, type CheckRule, type Finding } from "./check.ts";

/** The questions of an address that have to agree. */
const [zipName, stateName] = ["zip", "state"] as const satisfies (QuestionOf<"contactInfo"> & QuestionOf<AddressGroup>)[];

export const zipOutsideState: CheckRule = {
  id: "zip-outside-state",
  find: ({ answers }) =>
    answers.paths
      .filter((path) => path.endsWith(`.${zipName}`))
      .flatMap((path) => {
        const zip = answers.at(path);
        if (zip.text === "") return [];
        const state = answers.at(path.slice(0, -zipName.length) + stateName);
        return findingIf(isZipOutsideState(state.text, zip.text), `ZIP code ${formatZip(zip.text)} is not in ${state.text}.`, [
          state.path,
          path,
        ]);
      }),
};

/** The days for which the court asks for addresses: three years (Official Form 107, line 2). */
const requiredDays = 1096;

interface Stay {
  row: string;
  from: string;
  to: string;
  paths: [from: string, to: string];
}

export const addressesWithGaps: CheckRule = {
  id: "addresses-with-gaps",
  find: (facts) => {
    const stays = findPriorStays(facts);
    const reversed = stays.filter(({ from, to }) => from > to);
    const wrong = reversed.map(({ paths }): Finding => ({ text: "Moved out before moving in.", from: paths }));
    return [...wrong, ...toFindings(debtors(facts).map((person) => findAddressGaps(facts, person, stays)))];
  },
};

const findPriorStays = ({ answers }: CaseFacts): Stay[] =>
  answers.rows("personalInfo.priorAddresses").flatMap((row) => {
    const paths: Stay["paths"] = [`${row}.from`, `${row}.to`];
    const [from, to] = paths.map((path) => answers.at(path).raw) as [string, string];
    return isIsoDate(from) && isIsoDate(to) ? [{ row, from, to, paths }] : [];
  });

/** A time without an address. Its text names the debtor if it is not that of both. */
interface AddressGap {
  text: (of: string) => string;
  from: string[];
}

/** Finds the times within three years before filing for which a debtor has no address. When a spouse moved to another home is not asked. */
function findAddressGaps(facts: CaseFacts, person: Person, stays: readonly Stay[]): AddressGap[] {
  const { answers, asOf } = facts;
  const movedIn = answers.at("contactInfo.movedIn");
  if (!isIsoDate(movedIn.raw) || hasOtherHome(facts, person)) return [];
  const own = stays.filter(({ row }) => isAbout(facts, person, row)).sort((one, other) => (one.to < other.to ? 1 : -1));
  const gaps: AddressGap[] = [];
  let since: IndexedAnswer = movedIn;
  for (const { from, to, paths } of own) {
    const days = daysBetween(to, since.raw);
    const until = since.raw;
    if (daysBetween(until, asOf) < requiredDays && days > maxGapBetweenHomes)
      gaps.push({ text: (of) => `No address${of} is given for the ${days} days before ${until}.`, from: [since.path, paths[1]] });
    if (from < since.raw) since = answers.at(paths[0]);
  }
  const first = since.raw;
  const covered = daysBetween(first, asOf);
  if (stays.length > 0 && covered < requiredDays) {
    const text = (of: string) => `The addresses${of} go back to ${first}, ${covered} days; the court asks for three years.`;
    gaps.push({ text, from: [since.path] });
  }
  return gaps;
}

const keyOf = ({ text, from }: AddressGap): string => [text(""), ...from].join("|");

/** Lists the gaps of one or two debtors, those of both once. */
function toFindings([ofClient = [], ofSpouse = ofClient]: readonly AddressGap[][]): Finding[] {
  const has = (gaps: readonly AddressGap[], gap: AddressGap) => gaps.some((each) => keyOf(each) === keyOf(gap));
  return [
    ...ofClient.map((gap) => ({ text: gap.text(has(ofSpouse, gap) ? "" : " of the client"), from: gap.from })),
    ...ofSpouse.filter((gap) => !has(ofClient, gap)).map(({ text, from }) => ({ text: text(" of the spouse"), from })),
  ];
}

export const residenceAgainstAddresses: CheckRule = {
  id: "residence-against-addresses",
  find: (facts) => {
    const { answers, asOf } = facts;
    const question = answers.at("personalInfo.ncResidency");
    const away = answers
      .rows("personalInfo.priorAddresses")
      .filter((row) => isAbout(facts, "debtor1", row))
      .filter((row) => !["", "NC"].includes(stateCode(answers.at(`${row}.state`).text)))
      .map((row) => answers.at(`${row}.to`))
      .filter(({ raw }) => isIsoDate(raw) && daysBetween(raw, asOf) < 910);
    const text = "The answers say North Carolina for 2.5 years, but list an address in another state in that time.";
    return findingIf(question.raw === "yes" && away.length > 0, text, [question.path, ...away.map(({ path }) => path)]);
  },
};
