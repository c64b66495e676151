import { isNone } from "../../questionnaire/none.ts";
import type { LineState } from "../line.ts";
import { lookUp } from "../../questionnaire/look-up.ts";
import type { CaseFacts } from "../case-facts.ts";
import { clientNeed, officeNeed, useful, type Worksheet } from "../worksheet.ts";

/** The answer to a yes-or-no question of the form. */
export interface YesNoAnswer {
  /** Null if it is not answered. */
  value: "Yes" | "No" | null;
  from: string[];
  state: LineState;
  /** Path of the question that would answer it. */
  path: string;
}

const toAnswer = (value: YesNoAnswer["value"], path: string, from = [path], state: LineState = "answered"): YesNoAnswer => ({
  value,
  from,
  state,
  path,
});

const yesOrNo: Readonly<Record<string, "Yes" | "No">> = { yes: "Yes", no: "No" };

/** The answer to one of the court's questions, which are details, or to a question of the last step with a preset. */
export function answerTo({ answers }: CaseFacts, name: string): YesNoAnswer {
  const { path, raw, state } = answers.at(`financialAffairs.${name}`);
  return toAnswer(lookUp(yesOrNo, raw) ?? null, path, [path], state);
}

/** The answer that the client's own words give: "None" means no, and any other text means yes. */
export function answerInWords({ answers }: CaseFacts, name: string): YesNoAnswer {
  const { path, text } = answers.at(`financialAffairs.${name}`);
  return toAnswer(text === "" ? null : isNone(text) ? "No" : "Yes", path);
}

/** The answer that the rows of a list give: yes if there are any; an empty list is no answer. */
export const answerFromRows = (rows: readonly string[], path: string, from: readonly string[] = rows): YesNoAnswer =>
  toAnswer(rows.length > 0 ? "Yes" : null, path, [...from]);

/** The first answer that is yes or no; if none is, the first one. */
export const firstAnswered = (first: YesNoAnswer, ...others: YesNoAnswer[]): YesNoAnswer =>
  [first, ...others].find(({ value }) => value !== null) ?? first;

/** Combines answers: yes if any is yes, no if all are no, and otherwise not answered. */
export function combineAnswers(...all: YesNoAnswer[]): YesNoAnswer {
  const yesAnswers = all.filter(({ value }) => value === "Yes");
  const unanswered = all.find(({ value }) => value === null);
  if (yesAnswers.length === 0 && unanswered) return unanswered;
  const deciding = yesAnswers.length > 0 ? yesAnswers : all;
  const { path } = deciding[0]!;
  const from = deciding.flatMap((each) => each.from);
  if (yesAnswers.length > 0) return toAnswer("Yes", path, from);
  const preset = all.find(({ state }) => state === "default");
  return preset ? toAnswer("No", preset.path, from, "default") : toAnswer("No", path, from);
}

interface YesNoLine {
  line: string;
  label: string;
  /** The question in the wording for clients. */
  question: string;
}

/** Writes the "No" and "Yes" boxes of a line; returns the answer. */
export function writeYesOrNo(form: Worksheet, { line, label, question }: YesNoLine, answer: YesNoAnswer): YesNoAnswer {
  form.derived({ line, label, need: useful(clientNeed(question)) }, answer);
  return answer;
}

/**
 * Writes the boxes of a line that asks for more than the client was asked. A yes answers it; a no leaves the rest to the office.
 * @param rest what the office has to find out after a no
 */
export function writeNarrowerAnswer(form: Worksheet, { line, label, question }: YesNoLine, answer: YesNoAnswer, rest: string): void {
  const isForOffice = answer.value === "No" && answer.state !== "default";
  const need = useful(isForOffice ? officeNeed(rest) : clientNeed(question));
  form.derived({ line, label, need }, { ...withoutNo(answer), path: isForOffice ? null : answer.path });
}

/** Takes back a no, because the question covers less than the line. */
export const withoutNo = (answer: YesNoAnswer): YesNoAnswer => (answer.value === "No" ? { ...answer, value: null } : answer);

/** Writes the client's own words, unless they say that there is nothing, for which the form has the box "No". */
export function writeClientWords(
  form: Worksheet,
  { answers }: CaseFacts,
  name: string,
  spec: { line: string; part?: string; label?: string },
): void {
  const path = `financialAffairs.${name}`;
  if (!isNone(answers.at(path).text)) form.answer({ part: "asGiven", label: "In the client's words", ...spec }, path);
}

/** Writes a part of a line that no question asks for, so the office has to fill it in. */
export function writeOfficeQuestion(form: Worksheet, line: string, label: string, text: string, part = "details", item?: number): void {
  form.open({ line, part, label, need: useful(officeNeed(text)), ...(item !== undefined && { item }) });
}

/** A box of a line that is repeated for each row: its part and label, the row's column, and the question while it is empty. */
export type Box = readonly [part: string, label: string, name: string, question: string];

/** Writes the answers of a row. */
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
