import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { flash } from "../platform/http/flash.server.ts";
import { pageNotFound, temporaryError, readForm } from "../platform/http/http.server.ts";
import { cookiesRequired, ownerHeaders, requesterOf, type Requester } from "../platform/http/requester.server.ts";
import type { FormChange } from "../records/form-change.ts";
import type { FormPart } from "../records/form.ts";
import { createForm, findNewestFormForPage, findNewestFormPart, saveForm } from "../records/forms.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import { resolveOwner, type Owner } from "../records/owner-renewals.server.ts";
import type { FormProblem } from "./failures.ts";
import type { Conflict } from "../questionnaire/merge.ts";
import { checkPost } from "../questionnaire/answer-schemas.server.ts";
import { editAnswers, readAnswers, readIntent, type EditedRow, type Intent } from "./edit-rows.ts";
import { detailsAfter, openDetailsIn, openDetailsQuery, type OpenDetails } from "./open-details.ts";
import { rebase, parseBaseRevision, storedValues, type BaseRevision } from "../questionnaire/base-revision.ts";
import { validateStep, completeValues, sectionOf, type Step, type Values } from "../questionnaire/step.ts";
import { stepForPage } from "../questionnaire/folded-step.ts";
import { guideOf, guideSections, type Guide } from "../questionnaire/guide.ts";
import { stepAt, stepNumber, steps } from "../questionnaire/steps/index.ts";
import { saveRefusal } from "./save-refusal.server.ts";

/** What a step's page is rendered from. */
export interface StepPage extends OpenDetails {
  /** The step's own facts: a browser does not hold those of the others. */
  step: Step;
  /** Null until the first save. */
  formId: string | null;
  /** What the client may call the form by; null until the first save. */
  reference: string | null;
  version: number;
  values: Values;
  guide: Guide;
  /** When the form was last saved; null until the first save. */
  savedAt: string | null;
  /** The form could not be read just now, so that what is stored is not known. */
  isUnavailable?: boolean;
}

/** Answers that another window gave in the meantime, and what was typed here. */
export interface StepReply extends OpenDetails {
  /** With the definitions of its details, if the answers or what is open need them. */
  step?: Step;
  fieldErrors?: Record<string, string>;
  repopulateFields?: Values;
  notice?: string;
  conflicts?: Conflict[];
  editedRow?: EditedRow | undefined;
  version?: number;
  /** Nothing was saved, for a reason that will pass. The page keeps what it had seen. */
  saveFailed?: boolean;
  baseRevision?: string;
  /** What failed, where a toast or notice of its own shows that. */
  problem?: FormProblem;
}

const noCookies = cookiesRequired("save your answers");

/** The step at an address; 404 when there is none. */
export function stepOr404(slug: string | undefined): Step {
  const step = stepAt(slug);
  if (!step) throw pageNotFound();
  return step;
}

/** The page data of a step of the requester's newest form, or of a form not begun. */
export const stepPage = (step: Step, form: FormPart | undefined): StepPage => ({
  step,
  formId: form?.id ?? null,
  reference: form ? referenceOf(form.id) : null,
  version: form?.version ?? 0,
  values: storedValues(step, form),
  guide: guideOf(form?.formData ?? {}, form?.progress),
  savedAt: form?.updatedAt.toISOString() ?? null,
});

/** The page with what of the step's definition it needs. */
export const folded = (page: StepPage): StepPage => ({ ...page, step: stepForPage(page.step, page.values, page.open) });

/** Loads the page of a step and keeps the requester's cookie alive. */
export async function loadStep(args: LoaderFunctionArgs, step: Step) {
  try {
    const form = await findNewestFormForPage(requesterOf(args), [step.key, ...guideSections]);
    return json<StepPage>(folded({ ...stepPage(step, form), ...openDetailsIn(args.request.url) }), {
      headers: ownerHeaders(args.request, form !== undefined),
    });
  } catch (error) {
    const trouble = temporaryError(error);
    if (!trouble) throw error;
    const { status, headers } = trouble.init;
    return json<StepPage>(
      { ...stepPage(step, undefined), isUnavailable: true },
      { status, headers: { ...headers, ...ownerHeaders(args.request, false) } },
    );
  }
}

/** The step a returning requester was on: Review once the form is completed. */
export const savedStep = (form: FormPart): Step => stepNumber(form.isCompleted ? steps.length : form.currentStep);

/**
 * Saves a step's post, valid or not, and goes where its button says: 303. The page that a removed row can be put back on is
 * answered at once: 200. What cannot be kept and what Next finds
 * wrong comes back as 422 with the page; answers another window has changed in the meantime as 409; a browser that keeps
 * no cookies as 403; what is too often or cannot be saved just now as 429 or 503. The page comes back with all that was typed.
 */
export async function saveStep(args: ActionFunctionArgs, step: Step, form?: FormData) {
  const posted = form ?? (await readForm(args.request));
  const intent = readIntent(posted.get("intent"));
  const raw = readAnswers(step, posted, intent);
  const { values, issues } = checkPost(step, raw);
  const requester = requesterOf(args);
  const details = detailsAfter(posted, intent);
  const answer = (reply: StepReply, init: ResponseInit | number) => json<StepReply>({ ...reply, ...definitionFor(step, reply) }, init);
  if (requester.kind !== "owner") return answer({ repopulateFields: completeValues(step, raw), notice: noCookies, ...details }, 403);

  const edited = editAnswers(step, values, intent);
  const messages = intent.verb === "next" ? validateStep(step, values) : {};
  const fieldErrors = { ...messages, ...Object.fromEntries(issues.map(({ path, message }) => [path, message])) };
  const isRefused = Object.keys(fieldErrors).length > 0;
  const target = isRefused ? step : targetOf(step, intent);

  const baseRevision = String(posted.get("version") ?? "");
  const saved = await savePosted(requester, step, edited?.values ?? values, target.id, parseBaseRevision(baseRevision)).catch(saveRefusal);
  const editedRow = edited?.row;
  const putBack = editedRow?.removed ? {} : { editedRow };
  if ("message" in saved)
    return answer(
      {
        repopulateFields: completeValues(step, raw),
        notice: `${saved.message} ${nothingLost}`,
        saveFailed: true,
        baseRevision,
        ...details,
        ...putBack,
      },
      saved.init,
    );
  const { version } = saved.form;
  const typed = () => saved.withTheirs(raw).values;
  const headers = new Headers(saved.headers);
  if (saved.conflicts)
    return answer({ repopulateFields: typed(), conflicts: saved.conflicts, version, ...details }, { status: 409, headers });
  if (isRefused) return answer({ fieldErrors, repopulateFields: typed(), version, ...details, ...putBack }, { status: 422, headers });
  if (editedRow) return answer({ editedRow, repopulateFields: saved.withTheirs(edited.values).values, version, ...details }, { headers });
  const isSave = intent.verb === "save";
  if (isSave) headers.append("Set-Cookie", await flash({ title: "All changes saved", place: "save-notice" }));
  const anchor = isSave ? "#save-notice" : edited ? `#${encodeURIComponent(edited.anchor)}` : "";
  const query = target === step ? openDetailsQuery(details) : "";
  return redirect(leavings.get(intent.verb) ?? `/step/${target.slug}${query}${anchor}`, { status: 303, headers });
}

/** The step's whole definition, where a reply needs it. */
const definitionFor = (step: Step, { repopulateFields = {}, open }: StepReply): Pick<StepReply, "step"> =>
  stepForPage(step, repopulateFields, open) === step ? { step } : {};

/** The buttons that leave the form, after saving. */
const leavings = new Map([
  ["finish", "/finish"],
  ["later", "/later"],
]);

const nothingLost = "Nothing you typed on this page is lost.";

/** Where a button leads: Next and Previous by one step, the indicator anywhere, everything else stays. */
export function targetOf(step: Step, { verb, target }: Intent): Step {
  if (verb === "next") return stepNumber(Math.min(step.id + 1, steps.length));
  if (verb === "previous") return stepNumber(Math.max(step.id - 1, 1));
  return (verb === "goto" && stepAt(target)) || step;
}

interface SavedPost {
  form: FormPart;
  /** Those that give a browser its new cookie with its first form. */
  headers: Owner["headers"];
  /** What was posted, with what another window has changed in the meantime and this one has not. */
  withTheirs: (posted: Values) => { values: Values; conflicts: Conflict[] };
  conflicts?: Conflict[];
}

/** Saves a step's values into the requester's form, which is begun if need be; not when another window has answered otherwise. */
async function savePosted(requester: Requester, step: Step, posted: Values, currentStep: number, seen: BaseRevision): Promise<SavedPost> {
  let owner: Owner | undefined;
  for (;;) {
    const newest = (who: Requester) => findNewestFormPart(who, [step.key]);
    let form = await newest(owner?.requester ?? requester);
    if (!form && !owner) form = await newest((owner = await resolveOwner(requester)).requester);
    const headers = owner?.headers ?? {};
    const withTheirs = (values: Values) => rebase(step, form, values, seen);
    const { values, conflicts } = withTheirs(posted);
    if (form && conflicts.length > 0) return { form, headers, withTheirs, conflicts };
    const formData = step.id < steps.length ? { [step.key]: sectionOf(step, values) } : {};
    const saved = await saveOrCreate(owner?.requester ?? requester, form, { currentStep, formData });
    if (saved) return { form: saved, headers, withTheirs };
  }
}

/** Undefined when another window was faster: read again. */
async function saveOrCreate(requester: Requester, form: FormPart | undefined, change: FormChange): Promise<FormPart | undefined> {
  if (form) {
    const saved = await saveForm(form, requester, change, { ifVersion: form.version });
    return saved?.outcome === "saved" ? saved.form : undefined;
  }
  const key = firstFormKey(requester, JSON.stringify(change));
  const created = await createForm(requester, change, key);
  return created.outcome === "keyReused" ? undefined : created.form;
}

/** The key of a browser's first form: two windows and a double click make one form. */
const firstFormKey = (requester: Requester, request: string) => {
  if (requester.kind !== "owner") throw new Error("Only a browser with its cookie has a first form");
  return { scope: requester.hash.toString("base64url"), key: "first-form", request };
};
