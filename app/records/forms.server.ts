import type { ISql, TransactionSql } from "postgres";
import type { Draft } from "../questionnaire/answers.ts";
import { requireReady } from "../questionnaire/ready.ts";
import { decrypt, encrypt, randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { nameForm } from "../platform/log.server.ts";
import { formSaves } from "../platform/metrics.server.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import { audit } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import { recordEdit, recordOwnersEdit } from "./edit-history.server.ts";
import type { Form } from "./form.ts";
import { applyChange, isApplied, assertFits, type FormChange } from "./form-change.ts";
import { createOnce, type IdempotencyKey, type Outcome } from "./idempotency-keys.server.ts";
import { allowed, isOwn, openedHere, ownerOf } from "./ownership.server.ts";
import { consumeLinkedSaveLimit, consumeRateLimit } from "./rate-limits.server.ts";
import { associatedData } from "./encrypted-columns.server.ts";

type Stored = Omit<Form, "formData"> & { formData: Buffer; keyId: string };

const columns = () => sql`
  id, client_name as "clientName", client_email as "clientEmail", current_step as "currentStep",
  is_completed as "isCompleted", form_data as "formData", key_id as "keyId", version,
  section_versions as "sectionVersions", created_at as "createdAt", updated_at as "updatedAt",
  submitted_at as "submittedAt"`;

const associatedDataOf = associatedData("forms");

const decryptForm = (row: Stored): Form => {
  const { keyId, formData, ...rest } = row;
  nameForm(row.id);
  return { ...rest, formData: JSON.parse(decrypt({ keyId, bytes: formData }, associatedDataOf(row.id))) };
};

const encryptAnswers = (id: string, formData: Draft) => encrypt(JSON.stringify(formData), associatedDataOf(id));

/** The form of that id, if the requester may see it. */
export async function getForm(id: string, requester: Requester): Promise<Form | undefined> {
  const [row] = await sql<Stored[]>`select ${columns()} from forms where id = ${id} and ${allowed(requester)}`;
  return row && decryptForm(row);
}

/** Whether there is a form of that id that the requester may see. */
export async function isFormOpen(id: string, requester: Requester): Promise<boolean> {
  const rows = await sql`select from forms where id = ${id} and ${allowed(requester)}`;
  return rows.length === 1;
}

/** The newest form of a browser, of its own and one that it has opened by a mailed link. */
export async function newestForm(requester: Requester): Promise<Form | undefined> {
  if (requester.kind !== "owner") return undefined;
  const [row] = await sql<Stored[]>`
    select ${columns()} from (
      (select * from forms where owner_hash = ${requester.hash} order by created_at desc limit 1)
      union all select * from forms where ${openedHere(requester.hash)}) its order by created_at desc limit 1`;
  return row && decryptForm(row);
}

/** Any form, for the work of the office itself. */
export async function getFormAsOffice(id: string): Promise<Form | undefined> {
  const [row] = await sql<Stored[]>`select ${columns()} from forms where id = ${id}`;
  return row && decryptForm(row);
}

/** Writes a form in the place of its last version. Undefined if that is gone, or if the requester may not write it. */
async function writeForm(db: ISql, form: Form, requester: Requester, submittedNow = false): Promise<Form | undefined> {
  const { keyId, bytes } = encryptAnswers(form.id, form.formData);
  const [row] = await db<Pick<Form, "updatedAt" | "submittedAt">[]>`
    update forms set client_name = ${form.clientName}, client_email = ${form.clientEmail},
      current_step = ${form.currentStep}, is_completed = ${form.isCompleted}, form_data = ${bytes}, key_id = ${keyId},
      version = ${form.version}, section_versions = ${sql.json(form.sectionVersions)}, updated_at = now(),
      submitted_at = ${submittedNow ? sql`now()` : sql`submitted_at`}
    where id = ${form.id} and version = ${form.version - 1} and ${allowed(requester)}
    returning updated_at as "updatedAt", submitted_at as "submittedAt"`;
  return row && { ...form, ...row };
}

/** Reads a form and locks its row until the transaction ends. */
export async function lockForm(tx: TransactionSql, id: string, requester: Requester): Promise<Form | undefined> {
  const [row] = await tx<Stored[]>`select ${columns()} from forms where id = ${id} and ${allowed(requester)} for update`;
  return row && decryptForm(row);
}

/** Locks a form's row until the transaction ends. Undefined if the requester has no such form. */
export async function lockFormRow(tx: TransactionSql, id: string, requester: Requester): Promise<Pick<Form, "submittedAt"> | undefined> {
  const [form] = await tx<Pick<Form, "submittedAt">[]>`
    select submitted_at as "submittedAt" from forms where id = ${id} and ${allowed(requester)} for update`;
  return form;
}

/** Marks a locked form as completed and submitted. */
export async function markSubmitted(tx: TransactionSql, form: Form, requester: Requester): Promise<Form> {
  const marked = await writeForm(tx, { ...form, version: form.version + 1, isCompleted: true }, requester, true);
  if (!marked) throw new Error("A locked form was changed by somebody else");
  return marked;
}

export type Saved = { outcome: "saved" | "stale"; form: Form };

/** How a save is done. */
export interface SaveOptions {
  /** The form must not have changed since this version. */
  ifVersion?: number | undefined;
  /** Why somebody else's form is changed, for its history. */
  reason?: string | undefined;
}

/** Whether somebody else than its owner saves a form. */
const isForeign = async (id: string, requester: Requester): Promise<boolean> =>
  Boolean(requester.attorney || requester.editLink) && !(await isOwn("forms", id, requester));

function countSave(saved: Saved): Saved {
  formSaves.inc({ outcome: saved.outcome });
  return saved;
}

type RecordHistory = (tx: TransactionSql, before: Form, after: Form) => Promise<void>;

/** Writes a changed form together with its history. */
const writeWithHistory = (before: Form, after: Form, requester: Requester, note: RecordHistory): Promise<Form | undefined> =>
  sql.begin(async (tx) => {
    const written = await writeForm(tx, after, requester);
    if (written) await note(tx, before, written);
    return written;
  });

/**
 * Saves a change of a form that was read before, and returns only after it is durable. When the form has changed since it
 * was read, it is read again and the change is merged; with `ifVersion` a form that has changed since that is left as it is
 * and returned as "stale", unless it is what was to be saved. What somebody else than its owner saves goes to its
 * history, and what its owner saves once it was submitted. Undefined if the requester has no such form. Throws FormTooLarge,
 * NotReady when this would complete a form whose required answers are missing, and RateLimited when an edit link saves too often.
 */
export async function saveForm(
  read: Form,
  requester: Requester,
  change: FormChange,
  { ifVersion, reason }: SaveOptions = {},
): Promise<Saved | undefined> {
  const isForeigner = await isForeign(read.id, requester);
  if (isForeigner && requester.editLink) await consumeLinkedSaveLimit(requester.editLink);
  const isForeignSave = reason !== undefined || isForeigner;
  const noteForeign: RecordHistory = (tx, before, after) => recordEdit(tx, before, after, reason);
  const noteOwners: RecordHistory = (tx, before, after) => recordOwnersEdit(tx, before, after, requester.address);
  for (let form: Form | undefined = read; form; form = await getForm(read.id, requester)) {
    const isStale = ifVersion !== undefined && ifVersion !== form.version;
    if (isStale)
      return countSave({ outcome: ifVersion > 0 && ifVersion < form.version && isApplied(form, change) ? "saved" : "stale", form });
    const after = applyChange(form, change);
    assertFits(form.formData, after.formData);
    if (after.isCompleted && !form.isCompleted) requireReady(after.formData);
    const note = isForeignSave ? noteForeign : form.submittedAt ? noteOwners : undefined;
    const written = await (note ? writeWithHistory(form, after, requester, note) : writeForm(sql, after, requester));
    if (!written) continue;
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
  const blank = { id, clientName: "", clientEmail: "", currentStep: 1, isCompleted: false, version: 0, sectionVersions: {} };
  const form = applyChange({ ...blank, formData: {}, createdAt: new Date(), updatedAt: new Date(), submittedAt: null }, change);
  assertFits({}, form.formData);
  const { outcome, record } = await createOnce("form", key, (tx) => insertForm(tx, form, requester), getFormAsOffice);
  formSaves.inc({ outcome });
  return { outcome, form: record };
}

async function insertForm(tx: TransactionSql, form: Form, requester: Requester): Promise<Form> {
  const { keyId, bytes } = encryptAnswers(form.id, form.formData);
  const [row] = await tx<Pick<Form, "createdAt" | "updatedAt">[]>`
    insert into forms (id, owner_hash, client_name, client_email, current_step, is_completed, form_data, key_id, version, section_versions)
    values (${form.id}, ${ownerOf(requester)}, ${form.clientName}, ${form.clientEmail}, ${form.currentStep}, ${form.isCompleted},
      ${bytes}, ${keyId}, ${form.version}, ${tx.json(form.sectionVersions)})
    returning created_at as "createdAt", updated_at as "updatedAt"`;
  return { ...form, createdAt: row!.createdAt, updatedAt: row!.updatedAt };
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
