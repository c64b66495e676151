import { isIsoDate } from "../../questionnaire/format.ts";
import type { IndexedAnswer } from "../answers/answer-index.ts";
import { daysBetween } from "../answers/days.ts";
import type { Person } from "../lines/line.ts";
import { hasOtherHome, isAbout } from "../facts/people.ts";
import type { CaseFacts } from "../facts/case-facts.ts";

/** The longest gap between two homes, in days, that is not treated as a gap in residence. */
export const maxGapBetweenHomes = 31;

const isHere = (state: string): boolean => /^(?:nc|north carolina)$/i.test(state.trim());

/** The answer with the day since which a person has lived in North Carolina without a break, as far as known; undefined if unknown. */
export function residentSince(facts: CaseFacts, person: Person): IndexedAnswer | undefined {
  const { answers } = facts;
  if (hasOtherHome(facts, person) || !isHere(answers.at("contactInfo.state").text)) return undefined;
  const stays = answers
    .rows("personalInfo.priorAddresses")
    .filter((row) => isAbout(facts, person, row))
    .map((row) => ({ isHere: isHere(answers.at(`${row}.state`).text), from: answers.at(`${row}.from`), to: answers.at(`${row}.to`) }))
    .filter(({ to }) => isIsoDate(to.raw))
    .sort((one, other) => (one.to.raw < other.to.raw ? 1 : -1));
  const movedIn = answers.at("contactInfo.movedIn");
  let since = isIsoDate(movedIn.raw) ? movedIn : undefined;
  for (const stay of stays) {
    if (!stay.isHere) return since && since.raw >= stay.to.raw ? since : stay.to;
    if (since && daysBetween(stay.to.raw, since.raw) > maxGapBetweenHomes) return since;
    if (isIsoDate(stay.from.raw) && (!since || stay.from.raw < since.raw)) since = stay.from;
  }
  return since;
}
