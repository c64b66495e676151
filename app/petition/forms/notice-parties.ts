import type { AnswerIndex } from "../answers/answer-index.ts";
import { isRowOf, type AnswerPath, type RowPath } from "../answers/answer-path.ts";
import { normalizeText } from "../answers/normalize-text.ts";
import { clientNeed } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { accountBoxes, addressBoxes, noticeBoxes } from "../lines/common-boxes.ts";
import { nameOr, firstText, hasContact, isDifferentParty, writeAccountNumber, writeAddress, type AddressGroup } from "./entry.ts";

/** A party to be notified about a debt besides its creditor. */
export interface NoticeParty {
  /** Path of the debt's row in the questionnaire. */
  row: RowPath<"securedCreditors" | "unsecuredCreditors">;
  /** The line of the schedule with the debt. */
  of: string;
  /** Paths of the questions that name the party. The first one that is answered counts. */
  names: AnswerPath[];
  /** Path of the group with the address; null if there is none. */
  address: AddressGroup | null;
}

/** Finds the parties to be notified about a debt: its collector, and the current creditor if that is a different party. */
export function findNoticeParties(answers: AnswerIndex, row: NoticeParty["row"], of: string, creditor: string): NoticeParty[] {
  const group = `${row}.collector` as const;
  const name = `${group}.name` as const;
  const current = isRowOf("unsecuredCreditors", row) ? (`${row}.currentCreditor` as const) : null;
  const [collector, holder] = [answers.at(name).text, current ? answers.at(current).text : ""];
  const hasCollector = hasContact(answers, group);
  if (!current || !isDifferentParty(holder, creditor)) return hasCollector ? [{ row, of, names: [name], address: group }] : [];
  if (collector === "" || normalizeText(collector) === normalizeText(holder)) return [{ row, of, names: [name, current], address: group }];
  return [
    { row, of, names: [current], address: null },
    { row, of, names: [name], address: group },
  ];
}

/** Writes a party to be notified, except for the line of the debt. */
export function writeNoticeParty(entry: Worksheet<typeof noticeBoxes>, answers: AnswerIndex, { row, names, address }: NoticeParty): void {
  const name = firstText(names.map((path) => answers.at(path).text));
  entry.joined("name", names, firstText, clientNeed("Who else is collecting the debt?"));
  writeAddress(entry.only<typeof addressBoxes>(), address ? [address] : [], nameOr(name, "whoever is collecting the debt"));
  writeAccountNumber(entry.only<typeof accountBoxes>(), `${row}.lastFour`);
}
