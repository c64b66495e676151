import { json, redirect, redirectDocument, type ActionFunctionArgs } from "@remix-run/server-runtime";
import { flash } from "../../platform/http/flash.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { cookiesRequired, requesterOf } from "../../platform/http/requester.server.ts";
import { currentLanguage, languages, type Language } from "../../platform/language/language.ts";
import { runInLanguage } from "../../platform/language/run-in-language.server.ts";
import { parseBaseRevision, storedValues } from "../../questionnaire/base-revision.ts";
import { stepForPage } from "../../questionnaire/folded-step.ts";
import { adviceOnAnswers } from "../../questionnaire/form-advice.ts";
import { sameAnswers, type Conflict } from "../../questionnaire/merge.ts";
import { completeValues, emptyValues, type Step, type Values } from "../../questionnaire/step.ts";
import { stepAt, stepNumber, steps } from "../../questionnaire/form/index.ts";
import { lengthMessages } from "../../questionnaire/text-lengths.ts";
import { typedByControl } from "../../questionnaire/typed-amounts.ts";
import type { RemovedRow } from "../../records/form.ts";
import type { SavedForm } from "../autosave/saved-form.ts";
import { fragmentFor, languageVerb, type EditedRow, type Intent } from "../edit-rows.ts";
import { otherFormOpen, type FormProblem } from "../failures.ts";
import { openDetailsQuery, type OpenDetails } from "../open-details.ts";
import { saveAnswers, type PostedPage, type SavedPost } from "../save-answers.server.ts";
import { toSaveFailure } from "../save-failure.server.ts";
import { readStepPost, type StepPost } from "../step-post.server.ts";
import { words } from "../wording/index.ts";

/** Reply to the post of a step. */
export interface StepReply extends OpenDetails {
  /** The whole definition, if the answers or the open details need it. */
  step?: Step;
  fieldErrors?: Record<string, string>;
  repopulateFields?: Values;
  /** What was typed for amounts that may mean something else, by control. */
  typed?: Record<string, string>;
  /** What is said about answers that may not be what was meant, by control. */
  advice?: Record<string, string>;
  notice?: string;
  conflicts?: Conflict[];
  editedRow?: EditedRow | undefined;
  /** The step as stored when the reply was made. The page is based on it, not on the answers that are loaded after the reply. */
  stored?: SavedForm;
  /** Whether nothing was saved, for a temporary reason. The page keeps its base revision. */
  saveFailed?: boolean;
  baseRevision?: string;
  /** The form that the page shows, if the browser has another one open now, in which the page must save nothing. */
  otherFormId?: string;
  /** The failure, if a toast or notice of its own shows it. */
  problem?: FormProblem;
}

/** Pages that buttons open after saving. */
const exitPages = new Map([
  ["finish", "/finish"],
  ["later", "/later"],
]);

/**
 * Saves a step's post, valid or not, and redirects where its button leads, such as to the step in another language: 303. Removing
 * and restoring a row responds with the page: 200. Errors respond with the page, everything that was typed, and the rows as the
 * button changes them: 403 for a browser without cookies, 409 for conflicts with another window and for the page of another form,
 * 422 for answers that cannot be stored or that Next rejects, 429 for too many requests, and 503 if nothing can be saved now.
 */
export async function saveStep(args: ActionFunctionArgs, step: Step, form?: FormData) {
  const post = readStepPost(step, form ?? (await readForm(args.request)));
  const requester = requesterOf(args);
  if (requester.kind !== "owner") return respond(step, post, { ...asTyped(step, post), notice: cookiesRequired("save your answers") }, 403);
  const language = chosenLanguage(post.intent);
  if (language && isUntouched(step, post)) return redirectToLanguage(language, step, post);
  const save = () => saveAnswers(requester, step, post.values, planSave(step, post));
  const saved = await runInLanguage(language ?? currentLanguage(), save).catch(toSaveFailure);
  if (saved === "other form" || "message" in saved) return replyToFailure(step, post, saved);
  return replyToSave(step, post, saved);
}

/** The language in which the pressed button shows the step; undefined for all other buttons. */
const chosenLanguage = ({ verb, target }: Intent): Language | undefined =>
  verb === languageVerb ? languages.find((each) => each === target) : undefined;

/** Whether a page posts nothing that has to be saved: it has no form yet, and no answers. */
const isUntouched = ({ fields }: Step, { formId, answers }: StepPost): boolean =>
  formId === "" && sameAnswers(fields, answers, emptyValues(fields));

/** Opens the step in another language. Pages with scripts load all of it again, because each language has its own scripts. */
function redirectToLanguage(language: Language, { slug }: Step, { details }: StepPost, headers = new Headers()): Response {
  const open = openDetailsQuery(details);
  return redirectDocument(`/step/${slug}${open ? `${open}&` : "?"}lang=${language}`, { status: 303, headers });
}

/** Returns what a post saves beside its values: the step that it leads to, and what its page was based on. */
export const planSave = (step: Step, post: StepPost): PostedPage => ({
  typedAmounts: post.typedAmounts,
  currentStep: stepAfter(step, post).id,
  base: parseBaseRevision(post.baseRevision),
  formId: post.formId,
  removedRow: post.editedRow && Object.hasOwn(post.values, post.editedRow.list) ? toRemovedRow(step, post.editedRow) : undefined,
});

/** The step that a post leads to: with messages, none but its own. */
const stepAfter = (step: Step, { intent, fieldErrors }: StepPost): Step =>
  Object.keys(fieldErrors).length > 0 ? step : targetOf(step, intent);

/** The row that a post has removed; null if it has restored one. */
const toRemovedRow = ({ key }: Step, { list, row, removed }: EditedRow): RemovedRow | null =>
  removed ? { step: key, list, row, removed } : null;

const asTyped = (step: Step, { answers }: StepPost): StepReply => ({ repopulateFields: completeValues(step, answers) });

/** Responds with the page of the step, and what is said about its answers. */
function respond(step: Step, { answers, typedAmounts, editedRow, details }: StepPost, content: StepReply, init: ResponseInit | number) {
  const typed = typedByControl(step, typedAmounts, answers);
  const advice = adviceOnAnswers(step.fields, answers, typed);
  const reply = { ...content, ...(!editedRow && { typed, advice }), editedRow, ...details };
  return json<StepReply>({ ...reply, ...definitionFor(step, reply) }, init);
}

/** Responds to a post of which nothing was saved. The page keeps its base revision. */
function replyToFailure(step: Step, post: StepPost, failure: "other form" | ReturnType<typeof toSaveFailure>) {
  const { message, init } = failure === "other form" ? { message: otherFormOpen().message, init: 409 } : failure;
  const reply = { ...asTyped(step, post), notice: `${message} ${words.nothingLost}`, saveFailed: true, baseRevision: post.baseRevision };
  return respond(step, post, failure === "other form" ? { ...reply, otherFormId: post.formId } : reply, init);
}

/** Responds to a post that was saved, at least in part, or that conflicts with another window. */
async function replyToSave(step: Step, post: StepPost, { form, conflicts, mergeRemote, ...saved }: SavedPost) {
  const { intent, answers, fieldErrors, anchor, editedRow, details } = post;
  const headers = new Headers(saved.headers);
  const shown = () => ({
    repopulateFields: mergeRemote(answers).values,
    stored: { formId: form.id, version: form.version, values: storedValues(step, form) },
  });
  if (conflicts) return respond(step, post, { ...shown(), conflicts }, { status: 409, headers });
  const messages = { ...fieldErrors, ...lengthMessages(step.fields, post.values) };
  if (Object.keys(messages).length > 0) return respond(step, post, { ...shown(), fieldErrors: messages }, { status: 422, headers });
  if (editedRow) return respond(step, post, shown(), { headers });
  const language = chosenLanguage(intent);
  if (language) return redirectToLanguage(language, step, post, headers);
  const isSave = intent.verb === "save";
  if (isSave) headers.append("Set-Cookie", await flash({ title: words.allSaved, place: "save-notice" }));
  const fragment = isSave ? "#save-notice" : anchor ? fragmentFor(anchor) : "";
  const target = stepAfter(step, post);
  const query = target === step ? openDetailsQuery(details) : "";
  return redirect(exitPages.get(intent.verb) ?? `/step/${target.slug}${query}${fragment}`, { status: 303, headers });
}

/** Returns the step's whole definition if a reply needs it. */
const definitionFor = (step: Step, { repopulateFields = {}, stored, open }: StepReply): Pick<StepReply, "step"> =>
  [repopulateFields, stored?.values ?? {}].some((values) => stepForPage(step, values, open) === step) ? { step } : {};

/** Returns the step that a button leads to. Next and Previous move by one step, the indicator to any, and all others stay. */
export function targetOf(step: Step, { verb, target }: Intent): Step {
  if (verb === "next") return stepNumber(Math.min(step.id + 1, steps.length));
  if (verb === "previous") return stepNumber(Math.max(step.id - 1, 1));
  return (verb === "goto" && stepAt(target)) || step;
}
