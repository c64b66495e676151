import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { officeRequester } from "../../casework/addresses/fill-in-address.server.ts";
import { summarizedPetition } from "../../casework/petition/summaries.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { maxRows } from "../../questionnaire/limits.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";
import { questionsOf } from "../../questionnaire/answers/questions.ts";
import { FormTooLarge } from "../../records/form-change.ts";
import type { Form } from "../../records/form.ts";
import { ifPrepared } from "../../records/office/preparations.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { officeReason } from "../answer/answer-route.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { readTextFields } from "../form-post.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { answersUrl, requestedView } from "../urls.ts";
import { answerEditor, saveAnswer, type AnswerEditor, type EditorReply } from "./answer-editor.server.ts";
import { answerCards, maskedSsn, unmaskedSsn, type AnswerCard, type AnswerGroup, type FormatSsn } from "./answers.ts";

/** Section of the answers, folded or open. */
export interface AnswerSection extends AnswerCard {
  /** Number of required items of the petition that an answer in this section would give. */
  missing: number;
  isOpen: boolean;
  /** Whether it is left out, with a link instead, because another one was asked for. */
  isLink: boolean;
  /** Number of unanswered questions. */
  more: number;
  /** These questions; null unless the section was asked for. */
  unanswered: { path: string; label: string }[] | null;
}

/** Data of the page with all answers. */
export interface AnswersPage {
  sections: AnswerSection[];
  editor: AnswerEditor | null;
}

/** Response to a button of the page. Only that of its own button contains Social Security numbers. */
export interface AnswersReply {
  unmasked?: AnswerCard[];
  editor?: EditorReply;
}

/** GET: loads all answers of a case, with the editor of one that the URL names. */
export async function loadAnswers({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const query = new URL(request.url).searchParams;
  const opened = answerEditor(form, query.get("edit") ?? "");
  const asked = query.get("open");
  const cards = shownCards(form, maskedSsn, [asked, opened?.section]);
  const editor = placeEditor(cards, opened);
  const [missing, unanswered] = [await missingBySection(form), unansweredBySection(form)];
  const sections = cards.map((card): AnswerSection => {
    const { key } = card;
    const [count, questions] = [missing.get(key) ?? 0, unanswered.get(key) ?? []];
    const isOpen = count > 0 || key === asked || key === editor?.section;
    const isLink = !isOpen && (asked !== null || editor !== null);
    return {
      ...card,
      ...(isLink && { groups: [], totals: [] }),
      missing: count,
      isOpen,
      isLink,
      more: questions.length,
      unanswered: key === asked ? questions : null,
    };
  });
  return json<Framed<AnswersPage>>({ sections, editor, frame: await loadCaseFrame(form) });
}

/** The rows of a list that are shown unless its section was asked for. */
const firstRows = 10;

/** The cards of all sections. Long lists are shown whole only in some sections, because a page with all of them would be too large. */
const shownCards = (form: Form, formatSsn: FormatSsn, whole: (string | null | undefined)[]): AnswerCard[] =>
  answerCards(form.formData, formatSsn).map((card) => (whole.includes(card.key) ? card : { ...card, groups: card.groups.map(shortened) }));

const shortened = (group: AnswerGroup): AnswerGroup => ({
  ...group,
  tables: group.tables.map((table) => ({ ...table, rows: table.rows.slice(0, firstRows) })),
});

/** Moves an editor to the table that shows its answer, or to the end of the section if nothing shows it. */
function placeEditor(cards: AnswerCard[], editor: AnswerEditor | undefined): AnswerEditor | null {
  if (!editor) return null;
  const groups = cards.find(({ key }) => key === editor.section)!.groups;
  const tables = groups.flatMap((group) => group.tables);
  const ids = groups.flatMap(({ path, rows, items }) => [path, ...rows.map(({ id }) => id), ...(items ? [items.id] : [])]);
  if ([...ids, ...tables.map(({ id }) => id)].includes(editor.at)) return editor;
  const table = tables.find(({ rows }) => rows.some(({ paths }) => paths.includes(editor.at)));
  return { ...editor, at: table?.id ?? `${editor.section}.` };
}

/** Counts the required items of the petition that an answer would give, by section. */
async function missingBySection(form: Form): Promise<Map<string, number>> {
  const prepared = await ifPrepared(summarizedPetition(form));
  const keys = (prepared?.petition.gaps ?? []).flatMap(({ path, isBlocking }) => (path && isBlocking ? [path.split(/[.[]/, 1)[0]!] : []));
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, found]) => [key, found.length]));
}

/** The questions without an answer, by section. A list asks for its first row. */
const unansweredBySection = (form: Form): Map<string, { path: string; label: string }[]> =>
  new Map(
    questionsOf(form.formData).map(({ step, groups }) => [
      step.key,
      groups
        .flatMap(({ questions }) => questions)
        .filter(({ row, answer }) => row === "" && answer === "")
        .map(({ path, label, name }) => ({ path: name.includes("[") ? `${path}[${maxRows - 1}]` : path, label })),
    ]),
  );

const reasonSchema = printableLine(200).transform((text) => text.trim() || officeReason);

/** POST: saves or removes what the editor shows, or shows the Social Security numbers, which is recorded in the audit log. */
export async function handleAnswers({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const { intent, seen = "", ...typed } = await readTextFields(request);
  const form = await formOr404(params["id"] ?? "");
  const query = new URL(request.url).searchParams;
  if (intent === "show-ssn") return json<AnswersReply>({ unmasked: shownCards(form, unmaskedSsn, [query.get("open")]) });
  const reject = (editor: EditorReply, status: number) => json<AnswersReply>({ editor }, status);
  const reason = reasonSchema.safeParse(typed["reason"] ?? "");
  if (reason.error) return reject({ typed, messages: { reason: reason.error.issues[0]!.message } }, 422);
  const path = query.get("edit") ?? "";
  const requester = officeRequester(request, address);
  const link = { base: "", requester, form, expiresAt: null, reason: reason.data, auditAction: "form_saved" } as const;
  try {
    const rejected = await saveAnswer(link, { path, typed, seen, isRemoved: intent === "remove" }, address);
    if (rejected) return reject(rejected, rejected.status);
  } catch (error) {
    if (error instanceof FormTooLarge) return reject({ typed, messages: { "": error.message } }, 422);
    throw error;
  }
  const { at = "", section = "" } = answerEditor(form, path) ?? {};
  const url = answersUrl(form.id, requestedView(request), { open: section });
  return redirectWithFlash(`${url}#${at}`, { title: intent === "remove" ? "Row removed" : "Answer saved" });
}
