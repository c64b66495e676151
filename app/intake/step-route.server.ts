import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { flash } from "../platform/http/flash.server.ts";
import { pageNotFound, temporaryError, readForm } from "../platform/http/http.server.ts";
import { cookiesRequired, ownerHeaders, requesterOf } from "../platform/http/requester.server.ts";
import type { FormPart } from "../records/form.ts";
import { findNewestFormForPage } from "../records/forms.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { SavedForm } from "./autosave/saved-form.ts";
import { otherFormOpen, type FormProblem } from "./failures.ts";
import type { Conflict } from "../questionnaire/merge.ts";
import { fragmentFor, type EditedRow, type Intent } from "./edit-rows.ts";
import { readOpenDetails, openDetailsQuery, type OpenDetails } from "./open-details.ts";
import { readStepPost } from "./step-post.server.ts";
import { parseBaseRevision, storedValues } from "../questionnaire/base-revision.ts";
import { completeValues, type Step, type Values } from "../questionnaire/step.ts";
import { stepForPage } from "../questionnaire/folded-step.ts";
import { guideOf, guideSections, type Guide } from "../questionnaire/guide.ts";
import { stepAt, stepNumber, steps } from "../questionnaire/steps/index.ts";
import { typedAmountsKey, typedByControl } from "../questionnaire/typed-amounts.ts";
import { saveAnswers } from "./save-answers.server.ts";
import { toSaveFailure } from "./save-failure.server.ts";

/** Data of a step's page. */
export interface StepPage extends OpenDetails {
  /** The definition of this step only. Browsers do not get those of the others. */
  step: Step;
  /** Null until the first save. */
  formId: string | null;
  /** The form's reference; null until the first save. */
  reference: string | null;
  version: number;
  values: Values;
  /** What was typed for stored amounts that may mean something else, by control. */
  typed: Record<string, string>;
  guide: Guide;
  /** When the form was last saved; null until the first save. */
  savedAt: string | null;
  /** Whether the form could not be read, so that the stored answers are unknown. */
  isUnavailable?: boolean;
}

/** Reply to the post of a step. */
export interface StepReply extends OpenDetails {
  /** The whole definition, if the answers or the open details need it. */
  step?: Step;
  fieldErrors?: Record<string, string>;
  repopulateFields?: Values;
  /** What was typed for amounts that may mean something else, by control. */
  typed?: Record<string, string>;
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

const noCookies = cookiesRequired("save your answers");

/** Returns the step with this slug. Throws a 404 Response if there is none. */
export function stepOr404(slug: string | undefined): Step {
  const step = stepAt(slug);
  if (!step) throw pageNotFound();
  return step;
}

/** Returns the page data of a step of the requester's newest form, or of a new form. */
export function stepPage(step: Step, form: FormPart | undefined): StepPage {
  const values = storedValues(step, form);
  return {
    step,
    formId: form?.id ?? null,
    reference: form ? referenceOf(form.id) : null,
    version: form?.version ?? 0,
    values,
    typed: typedByControl(step, form?.formData.typedAmounts, values),
    guide: guideOf(form?.formData ?? {}, form?.progress),
    savedAt: form?.updatedAt.toISOString() ?? null,
  };
}

/** Returns the page with only the parts of the step definition that it needs. */
export const foldStepPage = (page: StepPage): StepPage => ({ ...page, step: stepForPage(page.step, page.values, page.open) });

/** Loads the page of a step and renews the requester's cookie. */
export async function loadStep(args: LoaderFunctionArgs, step: Step) {
  try {
    const form = await findNewestFormForPage(requesterOf(args), [step.key, typedAmountsKey, ...guideSections]);
    return json<StepPage>(foldStepPage({ ...stepPage(step, form), ...readOpenDetails(args.request.url) }), {
      headers: ownerHeaders(args.request, form !== undefined),
    });
  } catch (error) {
    const failure = temporaryError(error);
    if (!failure) throw error;
    const { status, headers } = failure.init;
    return json<StepPage>(
      { ...stepPage(step, undefined), isUnavailable: true },
      { status, headers: { ...headers, ...ownerHeaders(args.request, false) } },
    );
  }
}

/** Returns the step that a returning requester was on, or the review step if the form is completed. */
export const savedStep = (form: FormPart): Step => stepNumber(form.isCompleted ? steps.length : form.currentStep);

/**
 * Saves a step's post, valid or not, and redirects where its button leads: 303. Removing and restoring a row responds with the
 * page: 200. Errors respond with the page, everything that was typed, and the rows as the button changes them: 403 for a browser
 * without cookies, 409 for conflicts with another window and for the page of another form, 422 for answers that cannot be stored
 * or that Next rejects, 429 for too many requests, and 503 if nothing can be saved now.
 */
export async function saveStep(args: ActionFunctionArgs, step: Step, form?: FormData) {
  const posted = form ?? (await readForm(args.request));
  const { intent, answers, values, typedAmounts, fieldErrors, anchor, editedRow, details } = readStepPost(step, posted);
  const requester = requesterOf(args);
  const respond = (content: StepReply, init: ResponseInit | number) => {
    const typed = typedByControl(step, typedAmounts, answers);
    const reply = { ...content, ...(!editedRow && { typed }), editedRow, ...details };
    return json<StepReply>({ ...reply, ...definitionFor(step, reply) }, init);
  };
  if (requester.kind !== "owner") return respond({ repopulateFields: completeValues(step, answers), notice: noCookies }, 403);

  const target = Object.keys(fieldErrors).length > 0 ? step : targetOf(step, intent);

  const baseRevision = String(posted.get("version") ?? "");
  const formId = String(posted.get("formId") ?? "");
  const saved = await saveAnswers(requester, step, values, {
    typedAmounts,
    currentStep: target.id,
    base: parseBaseRevision(baseRevision),
    formId,
  }).catch(toSaveFailure);
  if (saved === "other form") {
    const notice = `${otherFormOpen.message} ${nothingLost}`;
    return respond({ repopulateFields: completeValues(step, answers), notice, saveFailed: true, baseRevision, otherFormId: formId }, 409);
  }
  if ("message" in saved) {
    const notice = `${saved.message} ${nothingLost}`;
    return respond({ repopulateFields: completeValues(step, answers), notice, saveFailed: true, baseRevision }, saved.init);
  }
  const { id, version } = saved.form;
  const headers = new Headers(saved.headers);
  const shown = () => ({
    repopulateFields: saved.mergeRemote(answers).values,
    stored: { formId: id, version, values: storedValues(step, saved.form) },
  });
  if (saved.conflicts) return respond({ ...shown(), conflicts: saved.conflicts }, { status: 409, headers });
  const messages = { ...fieldErrors, ...saved.lengthMessages };
  if (Object.keys(messages).length > 0) return respond({ ...shown(), fieldErrors: messages }, { status: 422, headers });
  if (editedRow) return respond(shown(), { headers });
  const isSave = intent.verb === "save";
  if (isSave) headers.append("Set-Cookie", await flash({ title: "All changes saved", place: "save-notice" }));
  const fragment = isSave ? "#save-notice" : anchor ? fragmentFor(anchor) : "";
  const query = target === step ? openDetailsQuery(details) : "";
  return redirect(exitPages.get(intent.verb) ?? `/step/${target.slug}${query}${fragment}`, { status: 303, headers });
}

/** Returns the step's whole definition if a reply needs it. */
const definitionFor = (step: Step, { repopulateFields = {}, stored, open }: StepReply): Pick<StepReply, "step"> =>
  [repopulateFields, stored?.values ?? {}].some((values) => stepForPage(step, values, open) === step) ? { step } : {};

/** Pages that buttons open after saving. */
const exitPages = new Map([
  ["finish", "/finish"],
  ["later", "/later"],
]);

const nothingLost = "Nothing you typed on this page is lost.";

/** Returns the step that a button leads to. Next and Previous move by one step, the indicator to any, and all others stay. */
export function targetOf(step: Step, { verb, target }: Intent): Step {
  if (verb === "next") return stepNumber(Math.min(step.id + 1, steps.length));
  if (verb === "previous") return stepNumber(Math.max(step.id - 1, 1));
  return (verb === "goto" && stepAt(target)) || step;
}
