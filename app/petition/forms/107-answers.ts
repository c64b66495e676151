import { isNone } from "../../questionnaire/none.ts";
import type { AnswerPath, ListPath, QuestionOf } from "../answers/answer-path.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { LineState, Need } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { DerivedValue } from "../lines/derived-value.ts";

/** The answer to a yes-or-no question of the form. */
export interface YesNoAnswer {
  /** Null if it is not answered. */
  value: "yes" | "no" | null;
  from: string[];
  state: LineState;
  /** Path of the question that would answer it. */
  path: AnswerPath | ListPath | null;
}

const toAnswer = (
  value: YesNoAnswer["value"],
  path: YesNoAnswer["path"],
  from: string[] = path === null ? [] : [path],
  state: LineState = "answered",
): YesNoAnswer => ({
  value,
  from,
  state,
  path,
});

/** The answer to a yes-or-no question. */
export function answerAt({ answers }: CaseFacts, path: AnswerPath): YesNoAnswer {
  const { raw, state } = answers.at(path);
  return toAnswer(raw === "yes" || raw === "no" ? raw : null, path, [path], state);
}

/** The answer to one of the court's questions, which are details, or to a question of the last step with a preset. */
export const answerTo = (facts: CaseFacts, name: QuestionOf<"financialAffairs">): YesNoAnswer =>
  answerAt(facts, `financialAffairs.${name}`);

/** The answer that the client's own words give: "None" means no, and any other text means yes. */
export function answerInWords({ answers }: CaseFacts, name: QuestionOf<"financialAffairs">): YesNoAnswer {
  const { path, text } = answers.at(`financialAffairs.${name}`);
  return toAnswer(text === "" ? null : isNone(text) ? "no" : "yes", path);
}

/** The answer that the rows of a list give: yes if there are any; an empty list is no answer. */
export const answerFromRows = (rows: readonly string[], path: YesNoAnswer["path"], from: readonly string[] = rows): YesNoAnswer =>
  toAnswer(rows.length > 0 ? "yes" : null, path, [...from]);

/** The first answer that is yes or no; if none is, the first one. */
export const firstAnswered = (first: YesNoAnswer, ...others: YesNoAnswer[]): YesNoAnswer =>
  [first, ...others].find(({ value }) => value !== null) ?? first;

/** Combines answers: yes if any is yes, no if all are no, and otherwise not answered. */
export function combineAnswers(...all: YesNoAnswer[]): YesNoAnswer {
  const yesAnswers = all.filter(({ value }) => value === "yes");
  const unanswered = all.find(({ value }) => value === null);
  if (yesAnswers.length === 0 && unanswered) return unanswered;
  const deciding = yesAnswers.length > 0 ? yesAnswers : all;
  const { path } = deciding[0]!;
  const from = deciding.flatMap((each) => each.from);
  if (yesAnswers.length > 0) return toAnswer("yes", path, from);
  const preset = all.find(({ state }) => state === "default");
  return preset ? toAnswer("no", preset.path, from, "default") : toAnswer("no", path, from);
}

/** The numbers of the rows that the form has for the details of a question, which only the office knows; none unless it is a yes. */
export const openRows = (answer: "yes" | "no" | null, count: number): number[] =>
  answer === "yes" ? Array.from({ length: count }, (_, index) => index + 1) : [];

/** What a line needs while a question is not answered, in the wording for clients. */
export const ask = (question: string): Need => useful(clientNeed(question));

/** What a line needs that the office has to find out. */
export const findOut = (text: string): Need => useful(officeNeed(text));

/**
 * The answer to a line that asks for more than the client was asked, with what it needs. A yes answers it; a no leaves the rest to the
 * office.
 * @param rest what the office has to find out after a no
 */
export function narrowerAnswer(answer: YesNoAnswer, question: string, rest: string): [DerivedValue<"yes" | "no">, Need] {
  const isForOffice = answer.value === "no" && answer.state !== "default";
  return [{ ...withoutNo(answer), path: isForOffice ? null : answer.path }, isForOffice ? findOut(rest) : ask(question)];
}

/** Takes back a no, because the question covers less than the line. */
export const withoutNo = (answer: YesNoAnswer): YesNoAnswer => (answer.value === "no" ? { ...answer, value: null } : answer);

/** Path of the client's own words; undefined if they say that there is nothing, for which the form has the box "No". */
export function clientWords({ answers }: CaseFacts, name: QuestionOf<"financialAffairs">): AnswerPath | undefined {
  const path = `financialAffairs.${name}` as const;
  return isNone(answers.at(path).text) ? undefined : path;
}
