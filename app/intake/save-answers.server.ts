import type { Requester } from "../platform/http/requester.server.ts";
import { rebase, storedValues, type BaseRevision } from "../questionnaire/base-revision.ts";
import type { Conflict } from "../questionnaire/merge.ts";
import { sectionOf, type Step, type Values } from "../questionnaire/step.ts";
import { steps } from "../questionnaire/form/index.ts";
import { limitLengths } from "../questionnaire/text-lengths.ts";
import { typedAmountsKey, type TypedAmounts } from "../questionnaire/typed-amounts.ts";
import type { FormChange } from "../records/form-change.ts";
import type { FormPart, RemovedRow } from "../records/form.ts";
import { createForm, findNewestFormPart, saveForm } from "../records/forms/forms.server.ts";
import { retryWhileStale } from "../records/retry-while-stale.server.ts";
import type { IdempotencyKey } from "../records/idempotency-keys.server.ts";
import { resolveOwner, type Owner } from "../records/forms/owner-renewals.server.ts";
import { firstFormKey } from "./first-form-key.ts";

/** A saved post, or one that conflicts with another window. */
export interface SavedPost {
  form: FormPart;
  /** Headers that give a browser its new cookie with its first form. */
  headers: Owner["headers"];
  /** Merges the posted values with answers that another window has changed. */
  mergeRemote: (posted: Values) => { values: Values; conflicts: Conflict[] };
  conflicts?: Conflict[];
}

/** What a step's page is based on, and the step that it leads to. */
export interface PostedPage {
  typedAmounts: TypedAmounts;
  currentStep: number;
  base: BaseRevision;
  /** The form that the page shows; "" before the first save. */
  formId: string;
  /** The row that the post removes from a list; null if it restores one. */
  removedRow: RemovedRow | null | undefined;
}

/**
 * Saves a step's values in the requester's form, creating it if necessary. Saves nothing if there are conflicts with another window,
 * or if the page shows another form.
 */
export async function saveAnswers(
  requester: Requester,
  step: Step,
  posted: Values,
  { typedAmounts, currentStep, base, formId, removedRow }: PostedPage,
): Promise<SavedPost | "other form"> {
  let owner: Owner | undefined;
  return retryWhileStale(async () => {
    const newest = (who: Requester) => findNewestFormPart(who, [step.key, typedAmountsKey]);
    let form = await newest(owner?.requester ?? requester);
    if (!form && !owner) form = await newest((owner = await resolveOwner(requester)).requester);
    if (isOtherForm(form, formId)) return "other form";
    const headers = owner?.headers ?? {};
    const withTheirs = (values: Values) => rebase(step, form, values, base);
    const result = { headers, mergeRemote: withTheirs };
    const savable = limitLengths(step.fields, posted, storedValues(step, form));
    const { values, conflicts } = withTheirs(savable);
    if (form && conflicts.length > 0) return { ...result, form, conflicts };
    const formData =
      step.id < steps.length ? { [step.key]: sectionOf(step, values), ...(Object.keys(typedAmounts).length > 0 && { typedAmounts }) } : {};
    const saved = await saveOrCreate(owner?.requester ?? requester, form, {
      currentStep: savable === posted ? currentStep : step.id,
      formData,
      removedRow,
    });
    return saved ? { ...result, form: saved } : "stale";
  });
}

/** Whether a page shows another form than its browser has open. A page without a form, from before the first save, fits any. */
export const isOtherForm = (open: Pick<FormPart, "id"> | undefined, formId: string): boolean =>
  open !== undefined && formId !== "" && open.id !== formId;

/** Returns undefined if another window was faster, so that the form must be read again. */
async function saveOrCreate(requester: Requester, form: FormPart | undefined, change: FormChange): Promise<FormPart | undefined> {
  if (form) {
    const saved = await saveForm(form, requester, change, { ifVersion: form.version });
    return saved?.outcome === "saved" ? saved.form : undefined;
  }
  const key = formKey(requester, firstFormKey, JSON.stringify(change));
  const created = await createForm(requester, change, key);
  return created.outcome === "keyReused" ? undefined : created.form;
}

/** The idempotency key of one of a browser's forms, so that two windows or a double click create only one. */
export function formKey(requester: Requester, key: string, request: string): IdempotencyKey {
  if (requester.kind !== "owner") throw new Error("Only a browser with its cookie has forms");
  return { scope: requester.hash.toString("base64url"), key, request };
}
