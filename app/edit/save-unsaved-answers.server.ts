import type { Conflict } from "../questionnaire/merge.ts";
import type { Step } from "../questionnaire/step.ts";
import { audit } from "../records/activity/audit-log.server.ts";
import type { Form } from "../records/form.ts";
import { getForm, saveForm } from "../records/forms/forms.server.ts";
import { retryWhileStale } from "../records/retry-while-stale.server.ts";
import { findConflict, findInvalidStep, sectionsOf, type UnsavedAnswers } from "./unsaved-answers.server.ts";
import type { OpenLink } from "./edit-link.server.ts";

interface SaveOutcome {
  /** The current form; unset if the link is no longer valid. */
  form?: Form | undefined;
  /** Set if nothing was saved, because somebody else changed the same answers. */
  conflict?: { step: Step; conflicts: Conflict[] };
  invalid?: { step: Step; fieldErrors: Record<string, string> };
}

/**
 * Saves all unsaved answers together, merged with changes that others made in the meantime. Saves nothing if there is a conflict or
 * an invalid answer. Throws NotReady if the change would complete a form that is not ready.
 */
export async function saveUnsavedAnswers(
  { requester, form: { id }, reason, auditAction }: OpenLink,
  unsaved: UnsavedAnswers,
  change: { currentStep?: number; isCompleted?: boolean },
  address: string,
): Promise<SaveOutcome> {
  return retryWhileStale(async (): Promise<SaveOutcome | "stale"> => {
    const form = await getForm(id, requester);
    if (!form) return {};
    const conflict = findConflict(form, unsaved);
    if (conflict) return { form, conflict };
    const invalid = findInvalidStep(form, unsaved);
    if (invalid) return { form, invalid };
    const { currentStep = form.currentStep, isCompleted = form.isCompleted } = change;
    if (unsaved.size === 0 && form.currentStep === currentStep && form.isCompleted === isCompleted) return { form };
    const formData = sectionsOf(form, unsaved);
    const saved = await saveForm(form, requester, { ...change, formData }, { ifVersion: form.version, reason });
    if (!saved) return {};
    if (saved.outcome === "stale") return "stale";
    await audit({ action: auditAction, formId: id, address });
    return { form: saved.form };
  });
}
