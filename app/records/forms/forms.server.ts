import { currentLanguage } from "../../platform/language/language.ts";
import type { TransactionSql } from "postgres";
import { requireReady } from "../../questionnaire/answers/ready.ts";
import { randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { formSaves } from "../../platform/metrics.server.ts";
import { questionSteps } from "../../questionnaire/form/index.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { updateAskState } from "./asks.server.ts";
import { audit, type AuditEntry } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { recordEdit, recordOwnerEdit } from "./edit-history.server.ts";
import { hasRead, type Form, type FormPart } from "../form.ts";
import { insertForm, readForm, updateForm } from "./form-rows.server.ts";
import { applyChange, isApplied, assertFits, requiredSections, type FormChange } from "../form-change.ts";
import { createOnce, type IdempotencyKey, type Outcome } from "../idempotency-keys.server.ts";
import { isAccessibleTo, isOffice, isOwn, openedByLink } from "../security/ownership.server.ts";
import { consumeLinkedSaveLimit, consumeRateLimit } from "../rate-limits.server.ts";

/** Returns the form with that id, if the requester may see it. */
export const getForm = (id: string, requester: Requester): Promise<Form | undefined> =>
  readForm(sql, sql`id = ${id} and ${isAccessibleTo(requester)}`, "all");

/** Returns a form as `getForm` does, with the answers of some sections. */
export const getFormPart = (id: string, requester: Requester, sections: FormPart["sectionsRead"]): Promise<FormPart | undefined> =>
  readForm(sql, sql`id = ${id} and ${isAccessibleTo(requester)}`, sections);

/** Whether there is a form with that id that the requester may see. */
export async function isFormOpen(id: string, requester: Requester): Promise<boolean> {
  const rows = await sql`select from forms where id = ${id} and ${isAccessibleTo(requester)}`;
  return rows.length === 1;
}

const isNewestOf = (hash: Buffer) => sql`
  id = (select id from (
    (select id, created_at from forms where owner_hash = ${hash} order by created_at desc limit 1)
    union all select id, created_at from forms where ${openedByLink(hash)}) its order by created_at desc limit 1)`;

/** Finds the newest form of a browser, among its own and the one that it has opened with a resume link. */
export const findNewestForm = async (requester: Requester): Promise<Form | undefined> =>
  requester.kind === "owner" ? readForm(sql, isNewestOf(requester.hash), "all") : undefined;

/** Finds the form that `findNewestForm` finds, with the answers of some sections. */
export const findNewestFormPart = async (requester: Requester, sections: string[]): Promise<FormPart | undefined> =>
  requester.kind === "owner" ? readForm(sql, isNewestOf(requester.hash), sections) : undefined;

/** Finds the form that `findNewestForm` finds, with the answers of some sections, and with the progress of all others. */
export async function findNewestFormForPage(requester: Requester, sections: string[]): Promise<FormPart | undefined> {
  const form = await findNewestFormPart(requester, sections);
  return form && questionSteps.some(({ key }) => form.progress[key] === null) ? findNewestForm(requester) : form;
}

/** Returns any form, for work that the office does itself. */
export const getFormAsOffice = (id: string): Promise<Form | undefined> => readForm(sql, sql`id = ${id}`, "all");

/** Reads a form and locks its row until the transaction ends. */
export async function lockForm(tx: TransactionSql, id: string, requester: Requester): Promise<Form | undefined> {
  const isLocked = await lockFormRow(tx, id, requester);
  return isLocked && readForm(tx, sql`id = ${id}`, "all");
}

/** Locks a form's row until the transaction ends. Undefined if the requester has no such form. */
export async function lockFormRow(tx: TransactionSql, id: string, requester: Requester): Promise<Pick<Form, "submittedAt"> | undefined> {
  const [form] = await tx<Pick<Form, "submittedAt">[]>`
    select submitted_at as "submittedAt" from forms where id = ${id} and ${isAccessibleTo(requester)} for update`;
  return form;
}

/** Marks a locked form as completed and submitted. */
export async function markSubmitted(tx: TransactionSql, form: Form, requester: Requester): Promise<Form> {
  const marked = await updateForm(tx, { ...form, version: form.version + 1, isCompleted: true, removedRow: null }, requester, true);
  if (!marked) throw new Error("a locked form was changed by somebody else");
  return marked;
}

export interface Saved<Part extends FormPart = FormPart> {
  outcome: "saved" | "stale";
  form: Part;
}

/** Options of a save. */
export interface SaveOptions {
  /** Version since which the form must not have changed. */
  ifVersion?: number | undefined;
  /** Reason for changing somebody else's form, for its history. */
  reason?: string | undefined;
  /** Entry of the audit log that is written with the change. */
  entry?: AuditEntry | undefined;
}

/** Whether a form is saved by somebody other than its owner. */
const isSavedByOther = async (id: string, requester: Requester): Promise<boolean> =>
  Boolean(isOffice(requester) || requester.editLink) && !(await isOwn("forms", id, requester));

function countSave<Part extends FormPart>(saved: Saved<Part>): Saved<Part> {
  formSaves.inc({ outcome: saved.outcome });
  return saved;
}

type RecordHistory = (tx: TransactionSql, before: FormPart, after: FormPart) => Promise<void>;

/** Writes a changed form together with its history. */
async function writeWithHistory<Part extends FormPart>(before: Part, after: Part, requester: Requester, recordHistory: RecordHistory) {
  let written: Part | undefined;
  await sql.begin(async (tx) => {
    written = await updateForm(tx, after, requester);
    if (written) await recordHistory(tx, before, written);
  });
  return written;
}

/**
 * Saves a change of a form that was read before, and returns only after it is durable. If the form has changed since it
 * was read, reads it again and merges the change. With `ifVersion`, a form that has changed since that version is left
 * as it is and returned as "stale", unless the change is already applied. Saves by somebody other than the owner are
 * recorded in the form's history, and those by its owner once it was submitted. Undefined if the requester has no such
 * form. Throws FormTooLarge, NotReady when this would complete a form with missing required answers, and RateLimited
 * when an edit link saves too often.
 */
export async function saveForm<Part extends FormPart>(
  read: Part,
  requester: Requester,
  change: FormChange,
  { ifVersion, reason, entry }: SaveOptions = {},
): Promise<Saved<Part> | undefined> {
  const isByOther = await isSavedByOther(read.id, requester);
  if (isByOther && requester.editLink) await consumeLinkedSaveLimit(requester.editLink);
  const hasEditHistory = reason !== undefined || entry !== undefined || isByOther;
  const recordOthersEdit: RecordHistory = async (tx, before, after) => {
    await recordEdit(tx, before, after, requester, reason);
    if (entry) await audit(entry, tx);
  };
  const recordOwnEdit: RecordHistory = (tx, before, after) => recordOwnerEdit(tx, before, after, requester.address);
  const sections = read.sectionsRead === "all" ? "all" : [...read.sectionsRead, ...requiredSections(change)];
  const reread = () => getFormPart(read.id, requester, sections) as Promise<Part | undefined>;
  for (let form = hasRead(read, requiredSections(change)) ? read : await reread(); form; form = await reread()) {
    const isStale = ifVersion !== undefined && ifVersion !== form.version;
    if (isStale)
      return countSave({ outcome: ifVersion > 0 && ifVersion < form.version && isApplied(form, change) ? "saved" : "stale", form });
    const after = applyChange(form, change);
    assertFits(after);
    if (after.isCompleted && !form.isCompleted) requireReady(after.formData);
    const recordHistory = hasEditHistory ? recordOthersEdit : form.submittedAt ? recordOwnEdit : undefined;
    const written = await (recordHistory ? writeWithHistory(form, after, requester, recordHistory) : updateForm(sql, after, requester));
    if (!written) continue;
    if (written.isAsked) await sql.begin((tx) => updateAskState(tx, written.id));
    notifyCaseChange();
    return countSave({ outcome: "saved", form: written });
  }
  return undefined;
}

/**
 * Creates a form that belongs to the requester, or to nobody for an API client. With a key that was used before,
 * returns the form that was created then. Throws RateLimited and FormTooLarge.
 */
export async function createForm(
  requester: Requester,
  change: FormChange,
  key?: IdempotencyKey,
): Promise<{ outcome: Outcome; form: Form }> {
  await consumeRateLimit("creation", requester.address);
  const id = randomId();
  const blank: Form = {
    id,
    clientName: "",
    clientEmail: "",
    currentStep: 1,
    isCompleted: false,
    sectionsRead: "all",
    formData: {},
    bytes: 0,
    progress: {},
    version: 0,
    sectionVersions: {},
    createdAt: new Date(),
    updatedAt: new Date(),
    affairsSavedAt: null,
    submittedAt: null,
    removedRow: null,
    isAsked: false,
    language: currentLanguage(),
    hasSpanish: false,
  };
  const form = applyChange(blank, change);
  assertFits(form);
  const { outcome, record } = await createOnce("form", key, (tx) => insertForm(tx, form, requester), getFormAsOffice);
  formSaves.inc({ outcome });
  return { outcome, form: record };
}
