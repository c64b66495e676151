import { daysUntil, officeDate } from "../platform/office-time.ts";
import { referenceOf } from "../records/reference.server.ts";
import { loadReviewFacts } from "../review/review-route.server.ts";
import type { ReviewFacts } from "../review/review-screen.tsx";
import { savedStep, stepPage, type StepPage } from "../intake/step-page.server.ts";
import { serializeBaseRevision, storedValues } from "../questionnaire/base-revision.ts";
import { guideOf } from "../questionnaire/answers/guide.ts";
import type { Step } from "../questionnaire/step.ts";
import { stepAt, steps } from "../questionnaire/form/index.ts";
import { applyUnsavedAnswers, valuesOf, serializeUnsavedAnswers, type UnsavedAnswers } from "./unsaved-answers.server.ts";
import type { OpenLink } from "./edit-link.server.ts";

/** A step of a form behind an edit link, with the unsaved answers applied. */
export interface ShownStep {
  page: StepPage;
  /** Base revision of the page on which the answers were typed. */
  baseRevision: string;
  /** The unsaved answers of all steps, for the next post; "" when there are none. */
  unsavedAnswers: string;
  /** Only on the review step. */
  review?: ReviewFacts;
}

/** The facts that the edit pages show above the step. */
export interface EditHeader {
  reference: string;
  clientName: string;
  isCompleted: boolean;
  currentStep: number;
  submittedOn: string | null;
  updatedOn: string;
  /** Null for the office. */
  expiry: { on: string; daysLeft: number } | null;
}

/** Collects the facts about a form and its link. */
export const toEditHeader = ({ form, expiresAt }: OpenLink): EditHeader => ({
  reference: referenceOf(form.id),
  clientName: form.clientName,
  isCompleted: form.isCompleted,
  currentStep: form.currentStep,
  submittedOn: form.submittedAt && officeDate(form.submittedAt),
  updatedOn: officeDate(form.updatedAt),
  expiry: expiresAt && { on: officeDate(expiresAt), daysLeft: daysUntil(expiresAt) },
});

/** Prepares a step with the unsaved answers. After a conflict (`isReloaded`), its base revision becomes the stored version. */
export async function showStep({ form }: OpenLink, step: Step, unsavedAnswers: UnsavedAnswers, isReloaded = false): Promise<ShownStep> {
  const unsaved = unsavedAnswers.get(step.slug);
  const data = applyUnsavedAnswers(form, unsavedAnswers);
  const shown = {
    page: {
      ...stepPage(step, { ...form, formData: data, removedRow: null }),
      values: valuesOf(step, form, unsavedAnswers),
      guide: guideOf(data),
    },
    baseRevision: unsaved && !isReloaded ? unsaved.baseRevision : serializeBaseRevision(step, form.version, storedValues(step, form)),
    unsavedAnswers: serializeUnsavedAnswers(unsavedAnswers),
  };
  return step.id === steps.length ? { ...shown, review: await loadReviewFacts(form, data) } : shown;
}

/** Returns the step with this slug; without a slug, the step where the client left off. */
export const stepOf = ({ form }: OpenLink, slug: string | undefined): Step | undefined =>
  slug === undefined ? savedStep(form) : stepAt(slug);
