import type { Conflict } from "../questionnaire/merge.ts";
import type { Step } from "../questionnaire/step.ts";
import { audit } from "../records/audit-log.server.ts";
import type { Form } from "../records/form.ts";
import { getForm, saveForm } from "../records/forms.server.ts";
import { firstConflict, firstRefusal, sectionsOf, type UnsavedAnswers } from "./unsaved-answers.server.ts";
import type { OpenLink } from "./edit-link.server.ts";

interface Outcome {
  /** The form as it is now; unset when the link does not open it any more. */
  form?: Form | undefined;
  /** Why nothing was saved: somebody else has answered otherwise, or answers were changed to what Next refuses. */
  conflict?: { step: Step; conflicts: Conflict[] };
  refusal?: { step: Step; fieldErrors: Record<string, string> };
}

/**
 * Saves all unsaved answers at once, with what others have changed in the meantime; or nothing, when they contradict each other
 * or are refused. Throws `NotReady` when the change would complete a form that is not ready.
 */
export async function saveUnsavedAnswers(
  { requester, form: { id }, reason, audited }: OpenLink,
  unsaved: UnsavedAnswers,
  change: { currentStep?: number; isCompleted?: boolean },
  address: string,
): Promise<Outcome> {
  for (;;) {
    const form = await getForm(id, requester);
    if (!form) return {};
    const conflict = firstConflict(form, unsaved);
    if (conflict) return { form, conflict };
    const refusal = firstRefusal(form, unsaved);
    if (refusal) return { form, refusal };
    const { currentStep = form.currentStep, isCompleted = form.isCompleted } = change;
    if (unsaved.size === 0 && form.currentStep === currentStep && form.isCompleted === isCompleted) return { form };
    const formData = sectionsOf(form, unsaved);
    const saved = await saveForm(form, requester, { ...change, formData }, { ifVersion: form.version, reason });
    if (!saved) return {};
    if (saved.outcome === "stale") continue;
    await audit({ action: audited, formId: id, address });
    return { form: saved.form };
  }
}
