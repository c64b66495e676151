import { isNone } from "../../questionnaire/none.ts";
import type { LineState } from "../line.ts";
import { clientNeed, officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";

/** What answers say to a yes-or-no question of the form. */
export interface Said {
  /** Null while they say neither. */
  value: "Yes" | "No" | null;
  from: string[];
  state: LineState;
  /** The question that would settle it. */
  path: string;
}

const said = (value: Said["value"], path: string, from = [path], state: LineState = "answered"): Said => ({ value, from, state, path });

const yesOrNo: Readonly<Record<string, "Yes" | "No">> = { yes: "Yes", no: "No" };

/** One of the court's questions, which clients answer on request; or a question of the last step that has a preset. */
export function saidTo({ answers }: CaseFacts, name: string): Said {
  const { path, raw, state } = answers.at(`financialAffairs.${name}`);
  return said(yesOrNo[raw] ?? null, path, [path], state);
}

/** An answer in the client's own words: "None" is a no, anything else a yes. */
export function saidInWords({ answers }: CaseFacts, name: string): Said {
  const { path, text } = answers.at(`financialAffairs.${name}`);
  return said(text === "" ? null : isNone(text) ? "No" : "Yes", path);
}

/** Rows that tell it one by one. That there are none says nothing. */
export const saidInRows = (rows: readonly string[], path: string, from: readonly string[] = rows): Said =>
  said(rows.length > 0 ? "Yes" : null, path, [...from]);

/** The first that says yes or no. */
export const firstOf = (first: Said, ...others: Said[]): Said => [first, ...others].find(({ value }) => value !== null) ?? first;

/** A yes if any says yes; a no if all say no. */
export function anyOf(...all: Said[]): Said {
  const yes = all.filter(({ value }) => value === "Yes");
  const unsaid = all.find(({ value }) => value === null);
  if (yes.length === 0 && unsaid) return unsaid;
  const deciding = yes.length > 0 ? yes : all;
  const { path } = deciding[0]!;
  const from = deciding.flatMap((each) => each.from);
  if (yes.length > 0) return said("Yes", path, from);
  const preset = all.find(({ state }) => state === "default");
  return preset ? said("No", preset.path, from, "default") : said("No", path, from);
}

interface YesOrNo {
  line: string;
  label: string;
  /** As a client is asked it. */
  question: string;
}

/** Puts down the boxes "No" and "Yes" of a line. */
export function writeYesOrNo(form: Worksheet, { line, label, question }: YesOrNo, answer: Said): Said {
  form.derived({ line, label, need: useful(clientNeed(question)) }, answer);
  return answer;
}

/** What a client wrote, as it was given. That there is nothing is what the box "No" says. */
export function writeInWords(
  form: Worksheet,
  { answers }: CaseFacts,
  name: string,
  spot: { line: string; part?: string; label?: string },
): void {
  const path = `financialAffairs.${name}`;
  if (!isNone(answers.at(path).text)) form.answer({ part: "asGiven", label: "In the client's words", ...spot }, path);
}

/** What no question asks, once there is a yes. */
export function writeOpen(form: Worksheet, line: string, label: string, text: string, part = "details", item?: number): void {
  form.open({ line, part, label, need: useful(officeNeed(text)), ...(item !== undefined && { item }) });
}

/** One box of a line that is repeated for each row: what is in it, and what a client is asked while it is empty. */
export type Box = readonly [part: string, label: string, name: string, question: string];

/** Puts down the answers of a row. */
export function writeRow(
  form: Worksheet,
  line: string,
  item: number,
  row: string,
  boxes: readonly Box[],
  amounts: readonly Box[] = [],
): void {
  for (const [part, label, name, question] of boxes)
    form.answer({ line, part, item, label, need: useful(clientNeed(question)) }, `${row}.${name}`);
  for (const [part, label, name, question] of amounts)
    form.amount({ line, part, item, label, need: useful(clientNeed(question)) }, `${row}.${name}`);
}
