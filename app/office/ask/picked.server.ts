import { getAsk, type AskRequest } from "../../records/asks.server.ts";
import type { Form } from "../../records/form.ts";

/** What is picked for a form's client, with what is open of the last list. */
export async function picked(form: Form, paths: readonly string[]): Promise<AskRequest> {
  const { line = "", questions = [], papers = [] } = (await getAsk(form)) ?? {};
  const open = <Item extends { isAnswered: boolean }>(items: Item[]) => items.filter(({ isAnswered }) => !isAnswered);
  const all = new Set([...paths, ...open(questions).map(({ path }) => path)]);
  return { line, paths: [...all], papers: open(papers).map(({ type }) => type) };
}
