import { openPaths } from "../../questionnaire/answers/asked.ts";
import { getAsk, type AskRequest } from "../../records/forms/asks.server.ts";
import type { Form } from "../../records/form.ts";

/** Combines picked questions with the open items of the last list. */
export async function mergeOpenAsk(form: Form, paths: readonly string[]): Promise<AskRequest> {
  const { line = "", questions = [], papers = [] } = (await getAsk(form)) ?? {};
  const all = new Set([...paths, ...openPaths(questions)]);
  return { line, paths: [...all], papers: papers.filter(({ isAnswered }) => !isAnswered).map(({ type }) => type) };
}
