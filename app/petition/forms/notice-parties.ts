import type { AnswerIndex } from "../answer-index.ts";
import { normalizeText } from "../normalize-text.ts";
import { clientNeed, type Worksheet } from "../worksheet.ts";
import { nameOr, firstText, hasContact, isDifferentParty, writeAccountNumber, writeAddress, type Entry } from "./entry.ts";

/** A party to be notified about a debt besides its creditor. */
export interface NoticeParty {
  /** Path of the debt's row in the questionnaire. */
  row: string;
  /** The line of the schedule with the debt. */
  of: string;
  /** Paths of the questions that name the party. The first one that is answered counts. */
  names: string[];
  /** Path of the group with the address; null if there is none. */
  address: string | null;
}

/** Finds the parties to be notified about a debt: its collector, and the current creditor if that is a different party. */
export function findNoticeParties(answers: AnswerIndex, row: string, of: string, creditor: string): NoticeParty[] {
  const group = `${row}.collector`;
  const name = `${group}.name`;
  const current = `${row}.currentCreditor`;
  const [collector, holder] = [answers.at(name).text, answers.at(current).text];
  const hasCollector = hasContact(answers, group);
  if (!isDifferentParty(holder, creditor)) return hasCollector ? [{ row, of, names: [name], address: group }] : [];
  if (collector === "" || normalizeText(collector) === normalizeText(holder)) return [{ row, of, names: [name, current], address: group }];
  return [
    { row, of, names: [current], address: null },
    { row, of, names: [name], address: group },
  ];
}

/** Writes a party to be notified, except for the line of the debt. */
export function writeNoticeParty(form: Worksheet, answers: AnswerIndex, at: Entry, { row, names, address }: NoticeParty): void {
  const name = firstText(names.map((path) => answers.at(path).text));
  form.joined({ ...at, part: "name", label: "Name", need: clientNeed("Who else is collecting the debt?") }, names, firstText);
  writeAddress(form, at, address ? [address] : [], nameOr(name, "whoever is collecting the debt"));
  writeAccountNumber(form, at, `${row}.lastFour`);
}
