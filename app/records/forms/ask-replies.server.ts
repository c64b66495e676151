import type { PaperType } from "../../files/papers.ts";
import { randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { statesOf, type AskedQuestion } from "../../questionnaire/answers/asked.ts";
import { openPresets } from "../../questionnaire/answers/presets.ts";
import { recordActivity } from "../activity/case-activity.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import type { Form } from "../form.ts";
import { readForm } from "./form-rows.server.ts";
import { collectConfirmed } from "./ask-content.server.ts";
import { encryptAsk, readAsk, updateAskState } from "./asks.server.ts";

const confirmed = (question: AskedQuestion): AskedQuestion => ({ ...question, isConfirmed: true, confirmedAt: new Date().toISOString() });

/** Records that the client confirmed an answer. False if it is not asked for, or has changed. */
export async function confirmAnswer({ id, formData }: Form, path: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`select from forms where id = ${id} for update`;
    const asked = await readAsk(tx, id);
    if (!asked || !statesOf(formData, asked.questions).some((state) => state.path === path && state.mayConfirm)) return false;
    const questions = asked.questions.map((question) => (question.path === path ? confirmed(question) : question));
    await tx`update asks set ${tx(encryptAsk(asked.id, { ...asked, questions }))} where id = ${asked.id}`;
    await updateAskState(tx, id);
    return true;
  });
}

/** What a client says about what is asked: why a paper is missing or null to take that back, and answers to the office's own questions. */
export interface AskReplies {
  lacking: Partial<Record<PaperType, string | null>>;
  answers: Record<string, string>;
}

/** Records a client's replies. Returns the papers and questions among them that are not asked; if there are any, nothing is recorded. */
export async function recordReplies({ id }: Pick<Form, "id">, { lacking, answers }: AskReplies, requester: Requester): Promise<string[]> {
  const unknown = await sql.begin(async (tx) => {
    await tx`select from forms where id = ${id} for update`;
    const asked = await readAsk(tx, id);
    const { papers = [], ownQuestions = [] } = asked ?? {};
    const isKnown = (key: string) => papers.some(({ type }) => type === key) || ownQuestions.some((question) => question.id === key);
    const missing = [...Object.keys(lacking), ...Object.keys(answers)].filter((key) => !isKnown(key));
    if (!asked || missing.length > 0) return missing;
    const content = {
      ...asked,
      papers: papers.map(({ lacking: before, ...paper }) => {
        const { [paper.type]: now = before } = lacking;
        return { ...paper, ...(now && { lacking: now }) };
      }),
      ownQuestions: ownQuestions.map((question) => ({ ...question, answer: answers[question.id] ?? question.answer })),
    };
    await tx`update asks set ${tx(encryptAsk(asked.id, content))} where id = ${asked.id}`;
    await recordActivity(tx, "forms", id, requester);
    await updateAskState(tx, id);
    return [];
  });
  notifyCaseChange();
  return unknown;
}

/**
 * Records that the client confirmed those of these presets that nobody has changed. They count as answers for as long as they stay the
 * same, whatever else is asked.
 * @param paths the presets that the client was shown
 */
export async function confirmPresets({ id }: Form, paths: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select from forms where id = ${id} for update`;
    const form = await readForm(tx, sql`id = ${id}`, "all");
    if (!form) return;
    const asked = await readAsk(tx, id);
    const open = openPresets(form.formData, collectConfirmed(asked)).filter(({ path }) => paths.includes(path));
    if (open.length === 0) return;
    const confirmed = { ...asked?.confirmed, ...Object.fromEntries(open.map(({ path, preset }) => [path, preset])) };
    const askId = asked?.id ?? randomId();
    const sealed = encryptAsk(askId, { line: "", questions: [], papers: [], ...asked, confirmed });
    if (asked) await tx`update asks set ${tx(sealed)} where id = ${askId}`;
    else await tx`insert into asks ${tx({ id: askId, form_id: id, ...sealed })}`;
  });
  notifyCaseChange();
}
