import { isIsoDate } from "../../questionnaire/format.ts";
import type { FoundAnswer } from "../answer-index.ts";
import { daysBetween } from "../days.ts";
import type { Person } from "../line.ts";
import { isAbout } from "../people.ts";
import type { CaseFacts } from "../worksheet.ts";

/** Days between two homes of which nobody asks where somebody lived. */
const betweenHomes = 31;

const isHere = (state: string): boolean => /^(?:nc|north carolina)$/i.test(state.trim());

/** The day from which a person lived in North Carolina without a break, as far as the addresses go back; undefined if unknown. */
export function residentSince(facts: CaseFacts, person: Person): FoundAnswer | undefined {
  const { answers } = facts;
  const livesApart = person === "debtor2" && answers.at("contactInfo.spouseAddress.street").text !== "";
  if (livesApart || !isHere(answers.at("contactInfo.state").text)) return undefined;
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
    if (since && daysBetween(stay.to.raw, since.raw) > betweenHomes) return since;
    if (isIsoDate(stay.from.raw) && (!since || stay.from.raw < since.raw)) since = stay.from;
  }
  return since;
}
