import { json, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { pageNotFound, temporaryError } from "../platform/http/http.server.ts";
import { ownerHeaders, requesterOf } from "../platform/http/requester.server.ts";
import { officeTime } from "../platform/office-time.ts";
import { storedValues } from "../questionnaire/base-revision.ts";
import { stepForPage } from "../questionnaire/folded-step.ts";
import { adviceOnAnswers } from "../questionnaire/form-advice.ts";
import { guideOf, guideSections, type Guide } from "../questionnaire/answers/guide.ts";
import { maxRows } from "../questionnaire/limits.ts";
import type { Step, Values } from "../questionnaire/step.ts";
import { stepAt, stepNumber, steps } from "../questionnaire/form/index.ts";
import { typedAmountsKey, typedByControl } from "../questionnaire/typed-amounts.ts";
import type { FormPart } from "../records/form.ts";
import { findNewestFormForPage } from "../records/forms/forms.server.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { EditedRow } from "./edit-rows.ts";
import { readOpenDetails, type OpenDetails } from "./open-details.ts";
import { words } from "./wording/index.ts";

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
  /** What is said about stored answers that may not be what was meant, by control. */
  advice: Record<string, string>;
  guide: Guide;
  /** When the form was last saved; null until the first save. */
  savedAt: string | null;
  /** When the form was submitted, and what submitting it again does; null before that. */
  sentNote: string | null;
  /** The row of the step that was removed last, if the form was not saved at another step since. */
  removedRow: EditedRow | null;
  /** Whether the form could not be read, so that the stored answers are unknown. */
  isUnavailable?: boolean;
}

/** Returns the step with this slug. Throws a 404 Response if there is none. */
export function stepOr404(slug: string | undefined): Step {
  const step = stepAt(slug);
  if (!step) throw pageNotFound();
  return step;
}

/** Returns the page data of a step of the requester's newest form, or of a new form. */
export function stepPage(step: Step, form: FormPart | undefined): StepPage {
  const values = storedValues(step, form);
  const typed = typedByControl(step, form?.formData.typedAmounts, values);
  return {
    step,
    formId: form?.id ?? null,
    reference: form ? referenceOf(form.id) : null,
    version: form?.version ?? 0,
    values,
    typed,
    advice: adviceOnAnswers(step.fields, values, typed),
    guide: guideOf(form?.formData ?? {}, form?.progress),
    savedAt: form?.updatedAt.toISOString() ?? null,
    removedRow: removedRowOf(step, form, values),
    sentNote: form?.submittedAt ? words.sentNote(officeTime(form.submittedAt)) : null,
  };
}

/** Returns the removed row of a step, if its list has room for it. */
function removedRowOf({ key }: Step, form: FormPart | undefined, values: Values): EditedRow | null {
  const removed = form?.removedRow;
  const rows = removed?.step === key ? (values[removed.list] as Values[]) : [];
  return removed?.step === key && rows.length < maxRows ? { ...removed, row: Math.min(removed.row, rows.length) } : null;
}

/** Returns the page with only the parts of the step definition that it needs. */
export const foldStepPage = (page: StepPage): StepPage => ({ ...page, step: stepForPage(page.step, page.values, page.open) });

/** Loads the page of a step and renews the requester's cookie. */
export async function loadStep(args: LoaderFunctionArgs, step: Step) {
  try {
    const form = await findNewestFormForPage(requesterOf(args), [step.key, typedAmountsKey, ...guideSections(step)]);
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
