import { clientEmailOf, clientNameOf } from "../questionnaire/client-name.ts";
import type { Draft } from "../questionnaire/answers.ts";
import { maxFormBytes } from "../questionnaire/limits.ts";
import { mergeValues, sectionOf, stepValues } from "../questionnaire/step.ts";
import { questionSteps } from "../questionnaire/steps/index.ts";
import type { Form } from "./form.ts";

/** What a save may change. The name and the address count only where the form's data has none. */
export interface FormChange {
  clientName?: string | undefined;
  clientEmail?: string | undefined;
  currentStep?: number | undefined;
  isCompleted?: boolean | undefined;
  formData?: Draft | undefined;
}

/**
 * Merges a change into a form, section by section, and increments its version. An empty address clears the form's, a
 * malformed one does not.
 */
export function applyChange(form: Form, change: FormChange): Form {
  const version = form.version + 1;
  const formData: Record<string, unknown> = { ...form.formData };
  const sectionVersions = { ...form.sectionVersions };
  for (const step of questionSteps) {
    const sent = change.formData && stepValues(step, change.formData);
    if (!sent) continue;
    const section = sectionOf(step, mergeValues(step.fields, stepValues(step, formData) ?? {}, sent));
    if (JSON.stringify(section) !== JSON.stringify(formData[step.key])) sectionVersions[step.key] = version;
    formData[step.key] = section;
  }
  return {
    ...form,
    version,
    formData,
    sectionVersions,
    currentStep: change.currentStep ?? form.currentStep,
    isCompleted: change.isCompleted ?? form.isCompleted,
    clientName: clientNameOf(formData, change.clientName ?? form.clientName).toWellFormed(),
    clientEmail: clientEmailOf(formData, change.clientEmail, isEmailCleared(change) ? "" : form.clientEmail),
  };
}

const isEmailCleared = ({ clientEmail, formData }: FormChange): boolean =>
  [clientEmail, formData?.contactInfo?.email].some((address) => address?.trim() === "");

/** A form's answers would be more than it may hold. The message is for people. */
export class FormTooLarge extends Error {
  override name = "FormTooLarge";
  constructor() {
    super("All answers of a form together can be at most 1 MB. Please shorten your longest answers.");
  }
}

const bytesOf = (formData: Draft): number => Buffer.byteLength(JSON.stringify(formData));

/** Throws FormTooLarge when a change makes a form larger than it may be. One that is so already may shrink. */
export function assertFits(before: Draft, after: Draft): void {
  const bytes = bytesOf(after);
  if (bytes > maxFormBytes && bytes > bytesOf(before)) throw new FormTooLarge();
}

/** Whether a form already is as the change would make it, as when the answer to a first try was lost. */
export function isApplied(form: Form, change: FormChange): boolean {
  const { version, sectionVersions, ...after } = applyChange(form, change);
  return Object.entries(after).every(([name, value]) => JSON.stringify(value) === JSON.stringify(form[name as keyof Form]));
}
