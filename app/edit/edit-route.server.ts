import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { handleDocumentsAction, documentVerbs, type DocumentsOutcome } from "../documents/documents-route.server.ts";
import { confirmVerb } from "../review/review-paths.ts";
import { completedMessage, completedStep, shownPresets, submittedMessage, toFailureReply } from "../review/review-route.server.ts";
import { birthDateInput } from "../intake/birth-date-question.tsx";
import { readIntent } from "../intake/edit-rows.ts";
import { readOpenDetails } from "../intake/open-details.ts";
import { readStepPost } from "../intake/step-post.server.ts";
import { targetOf } from "../intake/step/save-step.server.ts";
import { storedValues } from "../questionnaire/base-revision.ts";
import { completeValues, type Step } from "../questionnaire/step.ts";
import { lengthMessages, limitLengths } from "../questionnaire/text-lengths.ts";
import { stepAt, stepNumber, steps } from "../questionnaire/form/index.ts";
import { summarize } from "../questionnaire/answers/summary.ts";
import { submit } from "../intake/submit.server.ts";
import { redirectWithFlash, type Flash } from "../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../platform/http/http.server.ts";
import { confirmAnswer, confirmPresets } from "../records/forms/ask-replies.server.ts";
import { parseUnsavedAnswers, omitSaved, typedSections, type UnsavedAnswers } from "./unsaved-answers.server.ts";
import { linkCookies, openLink, type OpenForm, type OpenLink } from "./edit-link.server.ts";
import { loadStepQuestions, loadAskedPage, findNextUrl, type AskedPage } from "./asked.server.ts";
import { handleAskedPost } from "./asked-post.server.ts";
import { toEditHeader, showStep, stepOf } from "./edit-page.server.ts";
import { listInput, unsavedInput, type EditPage, type EditReply } from "./edit-reply.ts";
import { asksBirthDate, postBirthDate } from "./birth-date.server.ts";
import { saveUnsavedAnswers } from "./save-unsaved-answers.server.ts";
import { failureOf, updateFailed } from "./failures.ts";
import { words } from "./wording/index.ts";

type Posted = FormData | URLSearchParams;

/**
 * Either the page of a step or the list of what the client is asked, or neither for an invalid link, and for one that asks for the
 * client's date of birth first.
 */
export interface EditLoaderData {
  link: EditPage | null;
  list: AskedPage | null;
  asksBirthDate?: boolean;
}

/**
 * Creates the loader of an edit page, which shows a step as stored. Without a slug, it shows the list of what the client is asked,
 * if there is one. An invalid link is a 404 that reveals nothing about a client.
 */
export const createLoader = (open: OpenForm) => async (args: LoaderFunctionArgs) => {
  const link = await open(args);
  if (!link) return json<EditLoaderData>({ link: null, list: null }, { status: 404 });
  const { slug } = args.params;
  const headers = link.expiresAt ? linkCookies(link.base.slice(link.base.lastIndexOf("/") + 1), link.expiresAt) : {};
  const isClient = isClientLink(link);
  const list = isClient && slug === undefined && (await loadAskedPage(link));
  if (list) return json<EditLoaderData>({ link: null, list }, { headers });
  const step = stepOf(link, slug);
  if (!step) throw pageNotFound();
  const shown = await showStep(link, step, new Map());
  const page = {
    base: link.base,
    header: toEditHeader(link),
    step: { ...shown, page: { ...shown.page, ...readOpenDetails(args.request.url) } },
    asked: isClient ? await loadStepQuestions(link, step) : null,
  };
  return json<EditLoaderData>({ link: page, list: null }, { headers });
};

/** Whether this is a client's link, which expires, rather than the office's access. */
const isClientLink = ({ expiresAt }: OpenLink): boolean => expiresAt !== null;

const loadLink = createLoader((args) => openLink(args));

/** Loads an edit page, or the question for the client's date of birth. */
export const loadEdit = async (args: LoaderFunctionArgs) =>
  (await asksBirthDate(args)) ? json<EditLoaderData>({ link: null, list: null, asksBirthDate: true }) : loadLink(args);

/**
 * Creates the action of an edit page. Only the save buttons store answers; all others pass the typed answers on to the next page.
 * Responds with 422 to invalid answers, 409 to answers that somebody else has changed, and 404 once the link is invalid. No
 * response loses what was typed.
 */
export const createAction =
  (open: OpenForm, gone: (posted: Posted, args: ActionFunctionArgs) => Response | Promise<Response>) =>
  async (args: ActionFunctionArgs) => {
    const {
      request,
      context: { received, address },
    } = args;
    const posted = received ? new URLSearchParams(received.fields) : await readForm(request);
    const link = await open(args);
    if (!link) return gone(posted, args);
    const { form, requester } = link;
    if (posted.has(listInput) && isClientLink(link)) return handleAskedPost(link, posted, received);
    const unsavedAnswers = parseUnsavedAnswers(posted.get(unsavedInput));
    const intent = String(posted.get("intent"));
    if (intent === confirmVerb && isClientLink(link)) {
      await confirmPresets(form, shownPresets(posted));
      return replyWith({ shown: await showStep(link, postedStep(posted), unsavedAnswers) });
    }
    if (intent.startsWith("confirm:") && isClientLink(link)) return confirmUnchanged(link, intent.slice("confirm:".length));
    if (received || documentVerbs.includes(readIntent(intent).verb))
      return replyToDocumentsPost(link, unsavedAnswers, await handleDocumentsAction(form.id, requester, intent, received));
    return handleStepAction(link, postedStep(posted), posted, unsavedAnswers, address);
  };

const postedStep = (posted: Posted): Step => stepAt(String(posted.get("step"))) ?? stepNumber(steps.length);

async function handleStepAction(link: OpenLink, step: Step, posted: Posted, unsavedAnswers: UnsavedAnswers, address: string) {
  const {
    intent,
    answers,
    values: typed,
    typedAmounts,
    fieldErrors: rejected,
    editedRow,
    details,
    baseRevision,
  } = readStepPost(step, posted);
  const stored = storedValues(step, link.form);
  const values = limitLengths(step.fields, typed, stored);
  const fieldErrors = { ...rejected, ...lengthMessages(step.fields, typed) };
  if (step.id < steps.length) unsavedAnswers.set(step.slug, { values, typedAmounts, baseRevision });
  const unsaved = omitSaved(unsavedAnswers, link.form);

  if (Object.keys(fieldErrors).length > 0) {
    const shown = await showStep(link, step, unsaved);
    return replyWith(
      { shown, fieldErrors, editedRow, repopulateFields: completeValues(step, { ...shown.page.values, ...answers }), ...details },
      422,
    );
  }
  if (isSaveVerb(intent.verb)) return save(link, step, unsaved, intent.verb, address);
  const target = targetOf(step, intent);
  return replyWith({ shown: await showStep(link, target, unsaved), editedRow, ...(target === step && details) });
}

const savedMessage = (): Flash => ({ title: words.updated, message: words.areSaved });

/** For each save button, what it changes in addition to the answers, and the message shown afterward. */
const saveActions = {
  "save-changes": { change: ({ id }: Step) => ({ currentStep: id }), done: savedMessage },
  complete: { change: () => ({ isCompleted: true, currentStep: completedStep }), done: completedMessage },
  submit: { change: () => ({}), done: submittedMessage },
  "asked-list": { change: () => ({}), done: savedMessage },
  "asked-next": { change: () => ({}), done: savedMessage },
};

const isSaveVerb = (verb: string): verb is keyof typeof saveActions => Object.hasOwn(saveActions, verb);

async function save(link: OpenLink, step: Step, unsaved: UnsavedAnswers, verb: keyof typeof saveActions, address: string) {
  const failed = (now: OpenLink, left: UnsavedAnswers) => async (error: unknown) => {
    const { reply, init } = toFailureReply(error, verb, failureOf(verb));
    return json<EditReply>({ ...reply, shown: await showStep(now, step, left) }, init);
  };
  const outcome = await saveUnsavedAnswers(link, unsaved, saveActions[verb].change(step), address).catch(failed(link, unsaved));
  if ("status" in outcome) return outcome;
  const { form, conflict, invalid } = outcome;
  if (!form) return linkGone(unsaved);
  const now = { ...link, form };
  if (conflict) return replyWith({ shown: await showStep(now, conflict.step, unsaved, true), conflicts: conflict.conflicts }, 409);
  if (invalid) {
    const shown = await showStep(now, invalid.step, unsaved);
    return replyWith({ shown, fieldErrors: invalid.fieldErrors, repopulateFields: shown.page.values }, 422);
  }
  const notSubmitted =
    verb === "submit" && (await submit(form.id, link.requester, link.reason).then(() => undefined, failed(now, new Map())));
  if (notSubmitted) return notSubmitted;
  if (verb === "asked-list") return redirectTo(link.base, unsaved.size > 0);
  if (verb === "asked-next") return redirectTo(await findNextUrl(link.base, form, step), unsaved.size > 0);
  return redirectToStep(link, step, saveActions[verb].done());
}

/** Redirects to the next question or the list, with a message if something was saved. */
const redirectTo = (url: string, isSaved: boolean) => (isSaved ? redirectWithFlash(url, savedMessage()) : redirect(url, 303));

/** Records the client's confirmation that an answer is correct. If it changed in the meantime, the list shows the new state. */
async function confirmUnchanged({ base, form }: OpenLink, path: string) {
  await confirmAnswer(form, path);
  return redirectTo(base, false);
}

/** Rejects a post because the link opens no form. Returns the typed answers, because without scripts the page that shows them is gone. */
const linkGone = (unsaved: UnsavedAnswers, message = words.askForNewLink, status = 404) =>
  replyWith(
    {
      problem: updateFailed(message),
      notSaved: summarize(typedSections(unsaved)).sections.filter(({ answered }) => answered),
    },
    status,
  );

/** Reads the unsaved answers of a posted page, including those of the step that it shows. */
function readUnsavedAnswers(posted: Posted): UnsavedAnswers {
  const unsaved = parseUnsavedAnswers(posted.get(unsavedInput));
  const step = postedStep(posted);
  if (step.id < steps.length) {
    const { answers, typedAmounts } = readStepPost(step, posted);
    unsaved.set(step.slug, { values: answers, typedAmounts, baseRevision: "" });
  }
  return unsaved;
}

const redirectToStep = ({ base }: OpenLink, step: Step, message: Flash) =>
  redirectWithFlash(`${base}/${step.slug}`, { ...message, place: "save-notice" });

/** Replies to a post about documents, which are stored immediately, and passes the unsaved answers on to the next page. */
async function replyToDocumentsPost(link: OpenLink, unsavedAnswers: UnsavedAnswers, outcome: DocumentsOutcome) {
  const shown = await showStep(link, stepNumber(steps.length), omitSaved(unsavedAnswers, link.form));
  if ("done" in outcome) return replyWith({ shown, done: outcome.done });
  return replyWith({ shown, problem: outcome.problem }, outcome.status);
}

const replyWith = (reply: EditReply, status = 200) => json(reply, status);

/** Handles a post to a link that does not open the form: an answer to its question, or answers that cannot be saved. */
async function handleUnopened(posted: Posted, args: ActionFunctionArgs) {
  const typed = posted.get(birthDateInput);
  if (typed !== null) return postBirthDate(args, String(typed));
  const unsaved = readUnsavedAnswers(posted);
  return (await asksBirthDate(args)) ? linkGone(unsaved, words.birthDateFirst, 403) : linkGone(unsaved);
}

export const handleEditAction = createAction((args) => openLink(args), handleUnopened);
