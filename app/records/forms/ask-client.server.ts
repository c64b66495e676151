import { randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { toAskedQuestions } from "../../questionnaire/answers/asked.ts";
import { audit } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import type { Form } from "../form.ts";
import {
  collectConfirmed,
  countItems,
  describeCounts,
  evaluateAsk,
  isEmpty,
  maxAskItems,
  mergeAsk,
  type Ask,
  type AskMode,
  type AskRequest,
} from "./ask-content.server.ts";
import { encryptAsk, readAsk } from "./asks.server.ts";

/** Result of asking: it was asked, or nothing was because of unknown paths or too many items. */
type AskOutcome = { outcome: "asked" | "tooMany" } | { outcome: "unknown"; paths: string[] };

/** Asks a form's client, in addition to the earlier ask or instead of it; undefined if the form does not exist. */
export async function askClient(
  { id: formId, formData }: Form,
  request: AskRequest,
  mode: AskMode,
  address: string,
): Promise<AskOutcome | undefined> {
  const found = toAskedQuestions(formData, request.paths);
  const unknown = request.paths.filter((_, index) => !found[index]);
  if (unknown.length > 0) return { outcome: "unknown", paths: unknown };
  const questions = found.filter((question) => question !== undefined);
  const asked = await sql.begin(async (tx): Promise<AskOutcome | undefined> => {
    await tx`select from forms where id = ${formId} for update`;
    const before = await readAsk(tx, formId);
    const [{ now }] = await tx<[{ now: Date }]>`select now()`;
    const kept = mode === "add" ? before : undefined;
    const asNew = { ...request, questions, confirmed: collectConfirmed(before) };
    const content = mergeAsk(kept, asNew, now.toISOString(), formData);
    if (countItems(content) > maxAskItems) return { outcome: "tooMany" };
    const { count } = await tx`update forms set asked = 'waiting' where id = ${formId}`;
    if (count === 0) return undefined;
    const id = randomId();
    const remind =
      request.remindAfterDays > 0 ? tx`now() + make_interval(days => ${request.remindAfterDays})` : tx`${kept?.remindAt ?? null}`;
    const { sealed, key_id } = encryptAsk(id, content);
    await tx`delete from asks where form_id = ${formId}`;
    await tx`insert into asks (id, form_id, sealed, key_id, remind_at) values (${id}, ${formId}, ${sealed!}, ${key_id!}, ${remind})`;
    const counts = describeCounts(questions.length + request.ownQuestions.length, request.papers.length);
    await audit({ action: "client_asked", formId, detail: counts, address }, tx);
    return { outcome: "asked" };
  });
  if (asked) notifyCaseChange();
  return asked;
}

/** Returns the ask of a form as it would be after a request. */
export async function previewAsk(form: Form, request: AskRequest, mode: AskMode): Promise<Ask> {
  const before = mode === "add" ? await readAsk(sql, form.id) : undefined;
  const questions = toAskedQuestions(form.formData, request.paths).filter((question) => question !== undefined);
  const now = new Date();
  const content = mergeAsk(before, { ...request, questions }, now.toISOString(), form.formData);
  return evaluateAsk({ id: "", createdAt: now, remindAt: null, received: before?.received ?? {}, ...content }, form.formData);
}

/** Withdraws the ask of a form. The client's confirmations are preserved. False if nothing is asked. */
export async function withdrawAsk(formId: string, address: string): Promise<boolean> {
  const isWithdrawn = await sql.begin(async (tx) => {
    await tx`select from forms where id = ${formId} for update`;
    const asked = await readAsk(tx, formId);
    if (!asked || isEmpty(asked)) return false;
    const emptied = { line: "", questions: [], papers: [], confirmed: collectConfirmed(asked) };
    await tx`update asks set ${tx(encryptAsk(asked.id, emptied))}, remind_at = null where id = ${asked.id}`;
    await tx`update forms set asked = null where id = ${formId}`;
    await audit({ action: "ask_withdrawn", formId, address }, tx);
    return true;
  });
  notifyCaseChange();
  return isWithdrawn;
}
