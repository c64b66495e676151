import type { AnswerIndex } from "../answer-index.ts";
import { plain } from "../plain.ts";
import { clientNeed, type Worksheet } from "../worksheet.ts";
import { called, firstText, isNamed, isSomebodyElse, putAccount, putAddress, type Entry } from "./entry.ts";

/** Somebody who is to be notified about a debt besides its creditor. */
export interface Notified {
  /** The debt's row of the questionnaire. */
  row: string;
  /** The line of the debt. */
  of: string;
  /** The questions that name them, of which the first that is answered counts. */
  names: string[];
  /** The group with their address, if there is one. */
  address: string | null;
}

/** Those who ask for a debt besides its creditor: the collector, and the current creditor unless that is the same. */
export function notifiedOf(answers: AnswerIndex, row: string, of: string, creditor: string): Notified[] {
  const group = `${row}.collector`;
  const name = `${group}.name`;
  const current = `${row}.currentCreditor`;
  const [collector, holder] = [answers.at(name).text, answers.at(current).text];
  const hasCollector = isNamed(answers, group);
  if (!isSomebodyElse(holder, creditor)) return hasCollector ? [{ row, of, names: [name], address: group }] : [];
  if (collector === "" || plain(collector) === plain(holder)) return [{ row, of, names: [name, current], address: group }];
  return [
    { row, of, names: [current], address: null },
    { row, of, names: [name], address: group },
  ];
}

/** Puts down somebody who is to be notified, but for the line of the debt. */
export function putNotified(form: Worksheet, answers: AnswerIndex, at: Entry, { row, names, address }: Notified): void {
  const name = firstText(names.map((path) => answers.at(path).text));
  form.joined({ ...at, part: "name", label: "Name", need: clientNeed("Who else asks for the money?") }, names, firstText);
  putAddress(form, at, address ? [address] : [], called(name, "whoever asks for the money"));
  putAccount(form, at, `${row}.lastFour`);
}
