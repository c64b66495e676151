import { getAsk, type AskRequest } from "../../records/asks.server.ts";
import type { Form } from "../../records/form.ts";

/** Combines picked questions with the open items of the last list. */
export async function mergeOpenAsk(form: Form, paths: readonly string[]): Promise<AskRequest> {
  const { line = "", questions = [], papers = [] } = (await getAsk(form)) ?? {};
  const openItems = <Item extends { isAnswered: boolean }>(items: Item[]) => items.filter(({ isAnswered }) => !isAnswered);
  const all = new Set([...paths, ...openItems(questions).map(({ path }) => path)]);
  return { line, paths: [...all], papers: openItems(papers).map(({ type }) => type) };
}
