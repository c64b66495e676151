import { withAnswersInWords } from "../questionnaire/answers-in-words.ts";
import { clientEmailOf, clientNameOf } from "../questionnaire/client-name.ts";
import type { Draft } from "../questionnaire/answers/answers.ts";
import { withoutBlankDetails } from "../questionnaire/details.ts";
import { withStoredDetails } from "../questionnaire/stored-details.ts";
import type { Language } from "../platform/language/language.ts";
import type { Issue } from "../platform/http/api-shapes.server.ts";
import { isSame } from "../questionnaire/merge.ts";
import { maxFormBytes } from "../questionnaire/limits.ts";
import { progressOf } from "../questionnaire/progress.ts";
import { isListStep, mergeValues, sectionOf, stepValues, type Step } from "../questionnaire/step.ts";
import { lengthMessages } from "../questionnaire/text-lengths.ts";
import { contactInfo } from "../questionnaire/steps/contact-info.ts";
import { questionSteps } from "../questionnaire/form/index.ts";
import { personalInfo } from "../questionnaire/steps/personal-info.ts";
import { mergeTypedAmounts, typedAmountsKey } from "../questionnaire/typed-amounts.ts";
import { hasRead, type FormPart, type RemovedRow } from "./form.ts";
import { words } from "./wording/index.ts";

/** Changes that a save may make. The name and the e-mail address are used only if the form's data has none. */
export interface FormChange {
  clientName?: string | undefined;
  clientEmail?: string | undefined;
  currentStep?: number | undefined;
  isCompleted?: boolean | undefined;
  formData?: Draft | undefined;
  /** The client's language, if it is chosen apart from what the client's browser uses. */
  lang?: Language | undefined;
  /** The row that this removes from a list; null if it restores one. A change without it keeps the removed row of its step. */
  removedRow?: RemovedRow | null | undefined;
}

/** Returns the sections of a form that must be read to apply a change: those it changes, and those it depends on. */
export function requiredSections({ formData = {}, clientName, clientEmail, isCompleted }: FormChange): string[] {
  const needed = new Set(Object.keys(formData));
  if (needed.size > 0) needed.add(typedAmountsKey);
  if (isCompleted || clientName !== undefined) needed.add(personalInfo.key);
  if (isCompleted || clientEmail !== undefined) needed.add(contactInfo.key);
  return [...needed];
}

/** Returns the bytes that a section adds to a form. */
export const sectionBytes = (key: string, text: string): number => Buffer.byteLength(key) + Buffer.byteLength(text) + `"":,`.length;

/**
 * Merges a change into a form, section by section, and increments its version. An empty e-mail address clears the
 * form's, a malformed one does not.
 */
export function applyChange<Part extends FormPart>(form: Part, change: FormChange): Part {
  const version = form.version + 1;
  const formData: Record<string, unknown> = { ...form.formData };
  const sectionVersions = { ...form.sectionVersions };
  const progress = { ...form.progress };
  let { bytes } = form;
  const setSection = (key: string, section: unknown): boolean => {
    const [text, before] = [JSON.stringify(section), JSON.stringify(formData[key])];
    if (text === before) return false;
    bytes += sectionBytes(key, text) - (before === undefined ? 0 : sectionBytes(key, before));
    sectionVersions[key] = version;
    formData[key] = section;
    return true;
  };
  for (const step of questionSteps) {
    const sent = change.formData && stepValues(step, change.formData);
    if (!sent || isSame(sent, stepValues(step, formData))) continue;
    const stored = stepValues(step, formData) ?? {};
    const merged = mergeValues(step.fields, stored, withStoredDetails(step.fields, stored, sent));
    const isChanged = setSection(
      step.key,
      sectionOf(step, withoutBlankDetails(step.fields, withAnswersInWords(step.fields, stored, merged))),
    );
    if (isChanged) progress[step.key] = progressOf(step, stepValues(step, formData));
  }
  const typedAmounts = mergeTypedAmounts(form.formData, formData, change.formData?.typedAmounts);
  if (formData[typedAmountsKey] || Object.keys(typedAmounts).length > 0) setSection(typedAmountsKey, typedAmounts);
  const currentStep = change.currentStep ?? form.currentStep;
  const kept = currentStep === form.currentStep ? form.removedRow : null;
  return {
    ...form,
    removedRow: change.removedRow === undefined ? kept : change.removedRow,
    version,
    formData,
    bytes,
    progress,
    sectionVersions,
    currentStep,
    isCompleted: change.isCompleted ?? form.isCompleted,
    language: change.lang ?? form.language,
    clientName: hasRead(form, [personalInfo.key])
      ? clientNameOf(formData, change.clientName ?? form.clientName).toWellFormed()
      : form.clientName,
    clientEmail: hasRead(form, [contactInfo.key])
      ? clientEmailOf(formData, change.clientEmail, isEmailCleared(change) ? "" : form.clientEmail)
      : form.clientEmail,
  };
}

const isEmailCleared = ({ clientEmail, formData }: FormChange): boolean =>
  [clientEmail, formData?.contactInfo?.email].some((address) => address?.trim() === "");

const formTooLarge = () => ({ path: "formData", message: words.formTooLarge });

/** Answers of a form, or all of them together, would exceed the maximum size. The message is for people. */
export class FormTooLarge extends Error {
  override name = "FormTooLarge";
  issues: Issue[];
  constructor(issues: Issue[] = [formTooLarge()]) {
    super(issues.map(({ message }) => message).join(" "));
    this.issues = issues;
  }
}

/** Throws FormTooLarge when a form has become too large, or an answer in a changed section longer than its question allows. */
export function assertFits(form: FormPart): void {
  if (form.bytes + 1 > maxFormBytes) throw new FormTooLarge();
  const issues = questionSteps.flatMap((step) => (isChanged(step, form) ? lengthIssues(step, form) : []));
  if (issues.length > 0) throw new FormTooLarge(issues);
}

const isChanged = ({ key }: Step, { sectionVersions, version }: FormPart): boolean => sectionVersions[key] === version;

function lengthIssues(step: Step, { formData }: FormPart): Issue[] {
  const messages = lengthMessages(step.fields, stepValues(step, formData) ?? {});
  const section = isListStep(step) ? "formData" : `formData.${step.key}`;
  return Object.entries(messages).map(([name, message]) => ({ path: `${section}.${name}`, message }));
}

/** Whether a change is already applied to a form, as when the response to a first attempt was lost. */
export function isApplied(form: FormPart, change: FormChange): boolean {
  const { version, sectionVersions, ...after } = applyChange(form, change);
  return Object.entries(after).every(([name, value]) => isSame(value, form[name as keyof FormPart]));
}
