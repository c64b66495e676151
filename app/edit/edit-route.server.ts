import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { handleDocumentsAction, documentVerbs, type DocumentsOutcome } from "../documents/documents-route.server.ts";
import { checkPost } from "../questionnaire/answer-schemas.server.ts";
import { completed, completedStep, notDone, submitted } from "../review/review-route.server.ts";
import { editAnswers, readAnswers, readIntent } from "../intake/edit-rows.ts";
import { openDetailsAfter, readOpenDetails } from "../intake/open-details.ts";
import { targetOf } from "../intake/step-route.server.ts";
import { validateStep, completeValues, type Step } from "../questionnaire/step.ts";
import { stepAt, stepNumber, steps } from "../questionnaire/steps/index.ts";
import { submit } from "../intake/submit.server.ts";
import { flash, type Flash } from "../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../platform/http/http.server.ts";
import { confirmAnswer } from "../records/asks.server.ts";
import { parseUnsavedAnswers, unsavedOf, type UnsavedAnswers } from "./unsaved-answers.server.ts";
import { linkCookie, openLink, type OpenForm, type OpenLink } from "./edit-link.server.ts";
import { askedHere, askedPage, nextAddress, type AskedPage } from "./asked.server.ts";
import { headerOf, showStep, stepOf } from "./edit-page.server.ts";
import { unsavedInput, type EditPage, type EditReply } from "./edit-reply.ts";
import { saveUnsavedAnswers } from "./save-unsaved-answers.server.ts";
import { failureOf, linkInvalid, notSaved, saved } from "./wording.ts";

type Posted = FormData | URLSearchParams;

/** The page of a step, or the one that begins with what the client is asked. */
export interface EditLoaded {
  link: EditPage | null;
  list: AskedPage | null;
}

/**
 * Loads the page of a step behind an edit link: what is stored; the link alone shows first what is asked. A link that opens
 * nothing is a 404 without anything of a client.
 */
export const loadWith = (open: OpenForm) => async (args: LoaderFunctionArgs) => {
  const link = await open(args);
  if (!link) return json<EditLoaded>({ link: null, list: null }, { status: 404 });
  const { slug } = args.params;
  const headers = linkCookie(link);
  const isClient = isClients(link);
  const list = isClient && slug === undefined && (await askedPage(link));
  if (list) return json<EditLoaded>({ link: null, list }, { headers });
  const step = stepOf(link, slug);
  if (!step) throw pageNotFound();
  const shown = await showStep(link, step, new Map());
  const page = {
    base: link.base,
    header: headerOf(link),
    step: { ...shown, page: { ...shown.page, ...readOpenDetails(args.request.url) } },
    asked: isClient ? await askedHere(link, step) : null,
  };
  return json<EditLoaded>({ link: page, list: null }, { headers });
};

/** Whether the client is at the page, by a link that ends, and not the office. */
const isClients = ({ expiresAt }: OpenLink): boolean => expiresAt !== null;

export const loadEdit = loadWith(openLink);

/**
 * Takes a step's post. Nothing is stored before one of the buttons that save: the others carry what was typed on to the
 * page that is answered. What cannot be kept and what Next finds wrong comes back as 422, answers that somebody else has
 * changed in the meantime as 409, everything for a link that has ended as 404; always with all that was typed.
 */
export const handleWith = (open: OpenForm, gone: () => Response) => async (args: ActionFunctionArgs) => {
  const {
    request,
    context: { received, address },
  } = args;
  const posted = received ? new URLSearchParams(received.fields) : await readForm(request);
  const link = await open(args);
  if (!link) return gone();
  const { form, requester } = link;
  const unsavedAnswers = parseUnsavedAnswers(posted.get(unsavedInput));
  const intent = String(posted.get("intent"));
  if (intent.startsWith("confirm:") && isClients(link)) return confirm(link, intent.slice("confirm:".length));
  if (received || documentVerbs.includes(readIntent(intent).verb))
    return answerDocuments(link, unsavedAnswers, await handleDocumentsAction(form.id, requester, intent, received));
  return handleStepAction(link, stepAt(String(posted.get("step"))) ?? stepNumber(steps.length), posted, unsavedAnswers, address);
};

async function handleStepAction(link: OpenLink, step: Step, posted: Posted, unsavedAnswers: UnsavedAnswers, address: string) {
  const intent = readIntent(posted.get("intent"));
  const raw = readAnswers(step, posted, intent);
  const { values, issues } = checkPost(step, raw);
  const edited = editAnswers(step, values, intent);
  const details = openDetailsAfter(posted, intent);
  if (step.id < steps.length)
    unsavedAnswers.set(step.slug, { values: edited?.values ?? values, stamp: String(posted.get("version") ?? "") });
  const unsaved = unsavedOf(unsavedAnswers, link.form);

  const messages = intent.verb === "next" ? validateStep(step, values) : {};
  const fieldErrors = { ...messages, ...Object.fromEntries(issues.map(({ path, message }) => [path, message])) };
  if (Object.keys(fieldErrors).length > 0) {
    const shown = await showStep(link, step, unsaved);
    return answer({ shown, fieldErrors, repopulateFields: completeValues(step, { ...shown.page.values, ...raw }), ...details }, 422);
  }
  if (isSaving(intent.verb)) return save(link, step, unsaved, intent.verb, address);
  const target = targetOf(step, intent);
  return answer({ shown: await showStep(link, target, unsaved), editedRow: edited?.row, ...(target === step && details) });
}

/** What each button that saves changes besides the answers, and the message afterward. */
const savings = {
  "save-changes": { change: ({ id }: Step) => ({ currentStep: id }), done: saved },
  complete: { change: () => ({ isCompleted: true, currentStep: completedStep }), done: completed },
  submit: { change: () => ({}), done: submitted },
  "asked-list": { change: () => ({}), done: saved },
  "asked-next": { change: () => ({}), done: saved },
};

const isSaving = (verb: string): verb is keyof typeof savings => Object.hasOwn(savings, verb);

async function save(link: OpenLink, step: Step, unsaved: UnsavedAnswers, verb: keyof typeof savings, address: string) {
  const failed = (now: OpenLink, left: UnsavedAnswers) => async (error: unknown) => {
    const { reply, init } = notDone(error, verb, failureOf(verb));
    return json<EditReply>({ ...reply, shown: await showStep(now, step, left) }, init);
  };
  const outcome = await saveUnsavedAnswers(link, unsaved, savings[verb].change(step), address).catch(failed(link, unsaved));
  if ("status" in outcome) return outcome;
  const { form, conflict, refusal } = outcome;
  if (!form) return linkGone();
  const now = { ...link, form };
  if (conflict) return answer({ shown: await showStep(now, conflict.step, unsaved, true), conflicts: conflict.conflicts }, 409);
  if (refusal) {
    const shown = await showStep(now, refusal.step, unsaved);
    return answer({ shown, fieldErrors: refusal.fieldErrors, repopulateFields: shown.page.values }, 422);
  }
  const notSubmitted =
    verb === "submit" && (await submit(form.id, link.requester, link.reason).then(() => undefined, failed(now, new Map())));
  if (notSubmitted) return notSubmitted;
  if (verb === "asked-list") return goTo(link.base, unsaved.size > 0);
  if (verb === "asked-next") return goTo(await nextAddress(link.base, form, step), unsaved.size > 0);
  return goBack(link, step, savings[verb].done);
}

/** Goes on with what the client is asked. */
async function goTo(address: string, isSaved: boolean) {
  return redirect(address, { status: 303, headers: isSaved ? { "Set-Cookie": await flash(saved) } : {} });
}

/** Takes the client's word that an answer is right; one that has changed in the meantime shows on the list anyway. */
async function confirm({ base, form }: OpenLink, path: string) {
  await confirmAnswer(form, path);
  return goTo(base, false);
}

const linkGone = () => answer({ problem: { title: notSaved, message: linkInvalid.message } }, 404);

async function goBack({ base }: OpenLink, step: Step, message: Flash) {
  const place = "save-notice";
  return redirect(`${base}/${step.slug}#${place}`, { status: 303, headers: { "Set-Cookie": await flash({ ...message, place }) } });
}

/** Documents are stored immediately; the unsaved answers are posted along to the next page. */
async function answerDocuments(link: OpenLink, unsavedAnswers: UnsavedAnswers, outcome: DocumentsOutcome) {
  const shown = await showStep(link, stepNumber(steps.length), unsavedOf(unsavedAnswers, link.form));
  if ("done" in outcome) return answer({ shown, done: outcome.done });
  return answer({ shown, problem: outcome.problem }, outcome.status);
}

const answer = (reply: EditReply, status = 200) => json(reply, status);

export const handleEditAction = handleWith(openLink, linkGone);
