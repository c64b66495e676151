import type { TransactionSql } from "postgres";
import { requireReady } from "../questionnaire/ready.ts";
import { randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { formSaves } from "../platform/metrics.server.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import { settleAsk } from "./asks.server.ts";
import { audit } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import { recordEdit, recordOwnersEdit } from "./edit-history.server.ts";
import { hasRead, type Form, type FormPart } from "./form.ts";
import { insertForm, readForm, updateForm } from "./form-rows.server.ts";
import { isStoredBySection } from "./form-storage.server.ts";
import { applyChange, isApplied, assertFits, sectionsNeeded, type FormChange } from "./form-change.ts";
import { createOnce, type IdempotencyKey, type Outcome } from "./idempotency-keys.server.ts";
import { allowed, isOffice, isOwn, openedHere } from "./ownership.server.ts";
import { consumeLinkedSaveLimit, consumeRateLimit } from "./rate-limits.server.ts";

/** The form of that id, if the requester may see it. */
export const getForm = (id: string, requester: Requester): Promise<Form | undefined> =>
  readForm(sql, sql`id = ${id} and ${allowed(requester)}`, "all");

/** As getForm, with the answers of some sections. */
export const getFormPart = (id: string, requester: Requester, sections: FormPart["sectionsRead"]): Promise<FormPart | undefined> =>
  readForm(sql, sql`id = ${id} and ${allowed(requester)}`, sections);

/** Whether there is a form of that id that the requester may see. */
export async function isFormOpen(id: string, requester: Requester): Promise<boolean> {
  const rows = await sql`select from forms where id = ${id} and ${allowed(requester)}`;
  return rows.length === 1;
}

const newestOf = (hash: Buffer) => sql`
  id = (select id from (
    (select id, created_at from forms where owner_hash = ${hash} order by created_at desc limit 1)
    union all select id, created_at from forms where ${openedHere(hash)}) its order by created_at desc limit 1)`;

/** The newest form of a browser, of its own and one that it has opened by a mailed link. */
export const newestForm = async (requester: Requester): Promise<Form | undefined> =>
  requester.kind === "owner" ? readForm(sql, newestOf(requester.hash), "all") : undefined;

/** As newestForm, with the answers of some sections. */
export const newestFormPart = async (requester: Requester, sections: string[]): Promise<FormPart | undefined> =>
  requester.kind === "owner" ? readForm(sql, newestOf(requester.hash), sections) : undefined;

/** As newestForm, with the answers of some sections, and of the others at least how much of them is given. */
export async function newestFormOfPage(requester: Requester, sections: string[]): Promise<FormPart | undefined> {
  const form = await newestFormPart(requester, sections);
  return form && Object.values(form.progress).includes(null) ? newestForm(requester) : form;
}

/** Any form, for the work of the office itself. */
export const getFormAsOffice = (id: string): Promise<Form | undefined> => readForm(sql, sql`id = ${id}`, "all");

/** Reads a form and locks its row until the transaction ends. */
export async function lockForm(tx: TransactionSql, id: string, requester: Requester): Promise<Form | undefined> {
  const isLocked = await lockFormRow(tx, id, requester);
  return isLocked && readForm(tx, sql`id = ${id}`, "all");
}

/** Locks a form's row until the transaction ends. Undefined if the requester has no such form. */
export async function lockFormRow(tx: TransactionSql, id: string, requester: Requester): Promise<Pick<Form, "submittedAt"> | undefined> {
  const [form] = await tx<Pick<Form, "submittedAt">[]>`
    select submitted_at as "submittedAt" from forms where id = ${id} and ${allowed(requester)} for update`;
  return form;
}

/** Marks a locked form as completed and submitted. */
export async function markSubmitted(tx: TransactionSql, form: Form, requester: Requester): Promise<Form> {
  const marked = await updateForm(tx, { ...form, version: form.version + 1, isCompleted: true }, requester, true);
  if (!marked) throw new Error("A locked form was changed by somebody else");
  return marked;
}

export interface Saved<Part extends FormPart = FormPart> {
  outcome: "saved" | "stale";
  form: Part;
}

/** How a save is done. */
export interface SaveOptions {
  /** The form must not have changed since this version. */
  ifVersion?: number | undefined;
  /** Why somebody else's form is changed, for its history. */
  reason?: string | undefined;
}

/** Whether somebody else than its owner saves a form. */
const isForeign = async (id: string, requester: Requester): Promise<boolean> =>
  Boolean(isOffice(requester) || requester.editLink) && !(await isOwn("forms", id, requester));

function countSave<Part extends FormPart>(saved: Saved<Part>): Saved<Part> {
  formSaves.inc({ outcome: saved.outcome });
  return saved;
}

type RecordHistory = (tx: TransactionSql, before: FormPart, after: FormPart) => Promise<void>;

/** Writes a changed form together with its history. */
async function writeWithHistory<Part extends FormPart>(before: Part, after: Part, requester: Requester, note: RecordHistory) {
  let written: Part | undefined;
  await sql.begin(async (tx) => {
    written = await updateForm(tx, after, requester);
    if (written) await note(tx, before, written);
  });
  return written;
}

/**
 * Saves a change of a form that was read before, and returns only after it is durable. When the form has changed since it
 * was read, it is read again and the change is merged; with `ifVersion` a form that has changed since that is left as it is
 * and returned as "stale", unless it is what was to be saved. What somebody else than its owner saves goes to its
 * history, and what its owner saves once it was submitted. Undefined if the requester has no such form. Throws FormTooLarge,
 * NotReady when this would complete a form whose required answers are missing, and RateLimited when an edit link saves too often.
 */
export async function saveForm<Part extends FormPart>(
  read: Part,
  requester: Requester,
  change: FormChange,
  { ifVersion, reason }: SaveOptions = {},
): Promise<Saved<Part> | undefined> {
  const isForeigner = await isForeign(read.id, requester);
  if (isForeigner && requester.editLink) await consumeLinkedSaveLimit(requester.editLink);
  const isForeignSave = reason !== undefined || isForeigner;
  const noteForeign: RecordHistory = (tx, before, after) => recordEdit(tx, before, after, requester, reason);
  const noteOwners: RecordHistory = (tx, before, after) => recordOwnersEdit(tx, before, after, requester.address);
  const sections = read.sectionsRead === "all" ? "all" : [...read.sectionsRead, ...sectionsNeeded(change)];
  const readAgain = () => getFormPart(read.id, requester, sections) as Promise<Part | undefined>;
  for (let form = hasRead(read, sectionsNeeded(change)) ? read : await readAgain(); form; form = await readAgain()) {
    const isStale = ifVersion !== undefined && ifVersion !== form.version;
    if (isStale)
      return countSave({ outcome: ifVersion > 0 && ifVersion < form.version && isApplied(form, change) ? "saved" : "stale", form });
    const after = applyChange(form, change);
    assertFits(form, after);
    if (after.isCompleted && !form.isCompleted) requireReady(after.formData);
    const note = isForeignSave ? noteForeign : form.submittedAt ? noteOwners : undefined;
    const written = await (note ? writeWithHistory(form, after, requester, note) : updateForm(sql, after, requester));
    if (!written) continue;
    if (written.isAsked) await sql.begin((tx) => settleAsk(tx, written.id));
    notifyCaseChange();
    return countSave({ outcome: "saved", form: written });
  }
  return undefined;
}

/**
 * Creates a form that belongs to the requester, or to nobody when an API client asks. With a key that was used before, the
 * form made then is returned. Throws RateLimited, FormTooLarge.
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
    isInOnePiece: !(await isStoredBySection()),
    version: 0,
    sectionVersions: {},
    createdAt: new Date(),
    updatedAt: new Date(),
    submittedAt: null,
    isAsked: false,
  };
  const form = applyChange(blank, change);
  assertFits(blank, form);
  const { outcome, record } = await createOnce("form", key, (tx) => insertForm(tx, form, requester), getFormAsOffice);
  formSaves.inc({ outcome });
  return { outcome, form: record };
}

/**
 * Removes a form for good, with its documents, links, mails and history; what the storage holds goes by jobs of the same
 * transaction. The address is that of who removes it. False if there is none.
 */
export async function removeForm(id: string, address: string): Promise<boolean> {
  const removed = await sql.begin(async (tx) => {
    const { count } = await tx`delete from forms where id = ${id}`;
    if (count === 1) await audit({ action: "form_deleted", formId: id, address }, tx);
    return count === 1;
  });
  if (removed) notifyCaseChange();
  return removed;
}
