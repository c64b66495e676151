import type { TransactionSql } from "postgres";
import { clientEmailOf, clientNameOf, type Draft } from "../intake/form-data.ts";
import { mergeValues, sectionOf, stepValues } from "../intake/step.ts";
import { questionSteps } from "../intake/steps/index.ts";
import { decrypt, encrypt, randomId, sha256 } from "../platform/crypto.server.ts";
import { sql } from "../platform/database.server.ts";
import type { Visitor } from "../platform/visitor.server.ts";
import { audit } from "./audit-log.server.ts";
import { announceChange } from "./case-changes.server.ts";
import { recordEdit } from "./edit-history.server.ts";
import { allowed, owned, ownerOf } from "./ownership.server.ts";
import { countUse } from "./uses.server.ts";
import { placeIn } from "./sealed-columns.server.ts";

export interface Form {
  id: string;
  clientName: string;
  clientEmail: string;
  /** 1 to 14. */
  currentStep: number;
  isCompleted: boolean;
  formData: Draft;
  /** Grows by one with every save. */
  version: number;
  /** For each section the version that last changed it. */
  sectionVersions: Record<string, number>;
  createdAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
}

/** What a save may change. The name and the address count only where the form's data has none. */
export interface FormChange {
  clientName?: string | undefined;
  clientEmail?: string | undefined;
  currentStep?: number | undefined;
  isCompleted?: boolean | undefined;
  formData?: Draft | undefined;
}

type Stored = Omit<Form, "formData"> & { formData: Buffer; keyId: string };

const columns = () => sql`
  id, client_name as "clientName", client_email as "clientEmail", current_step as "currentStep",
  is_completed as "isCompleted", form_data as "formData", key_id as "keyId", version,
  section_versions as "sectionVersions", created_at as "createdAt", updated_at as "updatedAt",
  submitted_at as "submittedAt"`;

const place = placeIn("forms");

const opened = (row: Stored): Form => {
  const { keyId, formData, ...rest } = row;
  return { ...rest, formData: JSON.parse(decrypt({ keyId, bytes: formData }, place(row.id))) };
};

const sealed = (id: string, formData: Draft) => encrypt(JSON.stringify(formData), place(id));

/** The form of that id, if the visitor may see it. */
export async function getForm(id: string, visitor: Visitor): Promise<Form | undefined> {
  const [row] = await sql<Stored[]>`select ${columns()} from forms where id = ${id} and ${allowed(visitor)}`;
  return row && opened(row);
}

/** Whether there is a form of that id that the visitor may see. */
export async function isFormOpen(id: string, visitor: Visitor): Promise<boolean> {
  const rows = await sql`select from forms where id = ${id} and ${allowed(visitor)}`;
  return rows.length === 1;
}

/** The newest form of a browser. */
export async function newestForm(visitor: Visitor): Promise<Form | undefined> {
  if (visitor.kind !== "owner") return undefined;
  const [row] = await sql<Stored[]>`
    select ${columns()} from forms where owner_hash = ${visitor.hash} order by created_at desc limit 1`;
  return row && opened(row);
}

/** Any form, for the work of the office itself. */
export async function getFormAsOffice(id: string): Promise<Form | undefined> {
  const [row] = await sql<Stored[]>`select ${columns()} from forms where id = ${id}`;
  return row && opened(row);
}

/** Writes a form that was read and locked in the same transaction. */
async function writeForm(tx: TransactionSql, form: Form, submittedNow = false): Promise<Form> {
  const { keyId, bytes } = sealed(form.id, form.formData);
  const [row] = await tx<Pick<Form, "updatedAt" | "submittedAt">[]>`
    update forms set client_name = ${form.clientName}, client_email = ${form.clientEmail},
      current_step = ${form.currentStep}, is_completed = ${form.isCompleted}, form_data = ${bytes}, key_id = ${keyId},
      version = ${form.version}, section_versions = ${tx.json(form.sectionVersions)}, updated_at = now(),
      submitted_at = ${submittedNow ? sql`now()` : sql`submitted_at`}
    where id = ${form.id} returning updated_at as "updatedAt", submitted_at as "submittedAt"`;
  return { ...form, updatedAt: row!.updatedAt, submittedAt: row!.submittedAt };
}

/** Lays a change over a form, section by section, and counts its version up. */
function changed(form: Form, change: FormChange): Form {
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
  const isEmailSent = change.formData?.contactInfo?.email !== undefined;
  return {
    ...form,
    version,
    formData,
    sectionVersions,
    currentStep: change.currentStep ?? form.currentStep,
    isCompleted: change.isCompleted ?? form.isCompleted,
    clientName: clientNameOf(formData, change.clientName ?? form.clientName),
    clientEmail: clientEmailOf(formData, change.clientEmail ?? (isEmailSent ? "" : form.clientEmail)),
  };
}

/** Reads a form, with whether it is the visitor's own, and locks its row until the transaction ends. */
async function lockRow(tx: TransactionSql, id: string, visitor: Visitor): Promise<{ form: Form; isOwn: boolean } | undefined> {
  const [row] = await tx<(Stored & { isOwn: boolean })[]>`
    select ${columns()}, ${owned(visitor)} as "isOwn" from forms where id = ${id} and ${allowed(visitor)} for update`;
  if (!row) return undefined;
  const { isOwn, ...stored } = row;
  return { form: opened(stored), isOwn };
}

/** Reads a form and locks its row until the transaction ends. */
export const lockForm = async (tx: TransactionSql, id: string, visitor: Visitor): Promise<Form | undefined> =>
  (await lockRow(tx, id, visitor))?.form;

/** Locks a form's row until the transaction ends. False if the visitor has no such form. */
export async function holdForm(tx: TransactionSql, id: string, visitor: Visitor): Promise<boolean> {
  const rows = await tx`select from forms where id = ${id} and ${allowed(visitor)} for update`;
  return rows.length === 1;
}

/** Marks a locked form as completed and submitted. */
export const markSubmitted = (tx: TransactionSql, form: Form): Promise<Form> =>
  writeForm(tx, { ...form, version: form.version + 1, isCompleted: true }, true);

export type Saved = { outcome: "saved" | "stale"; form: Form };

/** How a save is done. */
export interface SaveOptions {
  /** The form must not have gone on since this version. */
  ifVersion?: number | undefined;
  /** Why somebody else's form is changed, for its history. */
  reason?: string | undefined;
}

/** Whether a form already is as the change would make it, as when the answer to a first try was lost. */
function holds(form: Form, change: FormChange): boolean {
  const { version, sectionVersions, ...after } = changed(form, change);
  return Object.entries(after).every(([name, value]) => JSON.stringify(value) === JSON.stringify(form[name as keyof Form]));
}

/**
 * Saves a change and returns only after it is durable. With `ifVersion` a form that has gone on since is left as it is and
 * returned as "stale", unless it is what was to be saved; without it the change is merged. What somebody else than its
 * owner saves goes to its history. Undefined if the visitor has no such form.
 */
export async function saveForm(id: string, visitor: Visitor, change: FormChange, { ifVersion, reason }: SaveOptions = {}): Promise<Saved | undefined> {
  const saved = await sql.begin(async (tx): Promise<Saved | undefined> => {
    const { form, isOwn } = (await lockRow(tx, id, visitor)) ?? {};
    if (!form) return undefined;
    const isStale = ifVersion !== undefined && ifVersion !== form.version;
    if (isStale) return { outcome: ifVersion > 0 && ifVersion < form.version && holds(form, change) ? "saved" : "stale", form };
    const written = await writeForm(tx, changed(form, change));
    if (!isOwn || reason) await recordEdit(tx, form, written, reason);
    return { outcome: "saved", form: written };
  });
  if (saved?.outcome === "saved") announceChange();
  return saved;
}

export type Created = { outcome: "created" | "repeated" | "keyReused"; form: Form };

/** A key that a creation can be repeated with, within the scope of one owner or address. */
export interface IdempotencyKey {
  scope: string;
  key: string;
  /** What was asked for, to tell a repetition from another request. */
  request: string;
}

class KeyTaken extends Error {}

/**
 * Creates a form that belongs to the visitor, or to nobody when a program asks. With a key that was used before, the
 * form made then is returned: as "repeated", or as "keyReused" when something else was asked for.
 */
export async function createForm(visitor: Visitor, change: FormChange, key?: IdempotencyKey): Promise<Created> {
  await countUse("creation", visitor.address);
  const id = randomId();
  const blank = { id, clientName: "", clientEmail: "", currentStep: 1, isCompleted: false, version: 0, sectionVersions: {} };
  const form = changed({ ...blank, formData: {}, createdAt: new Date(), updatedAt: new Date(), submittedAt: null }, change);
  try {
    const created = await sql.begin(async (tx) => insertForm(tx, form, visitor, key));
    announceChange();
    return { outcome: "created", form: created };
  } catch (error) {
    if (error instanceof KeyTaken && key) return repeatedForm(key);
    throw error;
  }
}

async function insertForm(tx: TransactionSql, form: Form, visitor: Visitor, key?: IdempotencyKey): Promise<Form> {
  const { keyId, bytes } = sealed(form.id, form.formData);
  const [row] = await tx<Pick<Form, "createdAt" | "updatedAt">[]>`
    insert into forms (id, owner_hash, client_name, client_email, current_step, is_completed, form_data, key_id, version, section_versions)
    values (${form.id}, ${ownerOf(visitor)}, ${form.clientName}, ${form.clientEmail}, ${form.currentStep}, ${form.isCompleted},
      ${bytes}, ${keyId}, ${form.version}, ${tx.json(form.sectionVersions)})
    returning created_at as "createdAt", updated_at as "updatedAt"`;
  if (key) {
    const kept = await tx`
      insert into idempotency_keys (scope, key, request_hash, form_id)
      values (${key.scope}, ${key.key}, ${sha256(key.request)}, ${form.id}) on conflict do nothing`;
    if (kept.count === 0) throw new KeyTaken();
  }
  return { ...form, createdAt: row!.createdAt, updatedAt: row!.updatedAt };
}

async function repeatedForm({ scope, key, request }: IdempotencyKey): Promise<Created> {
  const [row] = await sql<(Stored & { requestHash: Buffer })[]>`
    select ${columns()}, request_hash as "requestHash" from forms
    join (select form_id, request_hash from idempotency_keys where scope = ${scope} and key = ${key}) used on used.form_id = id`;
  if (!row) throw new Error("The form of this key was removed meanwhile");
  const { requestHash, ...stored } = row;
  return { outcome: requestHash.equals(sha256(request)) ? "repeated" : "keyReused", form: opened(stored) };
}

/** Forgets the keys of creations older than two days. */
export const forgetIdempotencyKeys = () => sql`delete from idempotency_keys where created_at < now() - interval '48 hours'`;

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
  if (removed) announceChange();
  return removed;
}
