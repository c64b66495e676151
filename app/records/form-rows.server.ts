import type { ISql, PendingQuery, Row } from "postgres";
import type { Draft } from "../questionnaire/answers.ts";
import { financialAffairs } from "../questionnaire/steps/financial-affairs.ts";
import { decrypt, encrypt, overheadBytes } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { setLogForm } from "../platform/log.server.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import { associatedData } from "./encrypted-columns.server.ts";
import { sectionBytes } from "./form-change.ts";
import type { Form, FormPart } from "./form.ts";
import { activeAt } from "./case-activity.server.ts";
import { isAccessibleTo, ownerOf } from "./ownership.server.ts";
import { formPhoneColumns } from "./phone-columns.server.ts";
import { noteNumbers } from "./shown-numbers.server.ts";

type StoredSection = [section: string, version: number, keyId: string, length: number];

type Stored = Omit<FormPart, "formData" | "sectionsRead" | "isInOnePiece"> & {
  /** All answers, if they are stored in one piece. */
  formData: Buffer | null;
  keyId: string | null;
  /** The requested sections, and their concatenated ciphertexts. */
  sections: StoredSection[];
  ciphertexts: Buffer | null;
};

const formAad = associatedData("forms");
const sectionAad = (id: string, section: string, version: number) => associatedData("form sections")(`${id}.${section}.${version}`);

/** Bytes that a stored section needs in addition to its name and ciphertext. */
const SECTION_OVERHEAD = sectionBytes("", "") - overheadBytes;

/** Reads a form with all its answers or those of some sections, all at one moment. */
export async function readForm(db: ISql, which: PendingQuery<Row[]>, sections: "all"): Promise<Form | undefined>;
export async function readForm(db: ISql, which: PendingQuery<Row[]>, sections: FormPart["sectionsRead"]): Promise<FormPart | undefined>;
export async function readForm(db: ISql, which: PendingQuery<Row[]>, sections: FormPart["sectionsRead"]): Promise<FormPart | undefined> {
  const [row] = await db<Stored[]>`${selectForms(which, sections)}`;
  const form = row && decryptForm(row, sections);
  if (form) noteNumbers(form.id, form.formData);
  return form;
}

/** Lists the forms that match a condition, ordered by id, with some sections that `decrypt` decrypts. */
export async function listFormsToDecrypt(
  which: PendingQuery<Row[]>,
  sections: string[],
): Promise<{ id: string; decrypt: () => FormPart }[]> {
  const rows = await sql<Stored[]>`${selectForms(which, sections)} order by form.id`;
  return rows.map((row) => ({ id: row.id, decrypt: () => decryptForm(row, sections) }));
}

function selectForms(which: PendingQuery<Row[]>, sections: FormPart["sectionsRead"]): PendingQuery<Row[]> {
  const isWanted = sections === "all" ? sql`true` : sql`section = any(${[...sections]})`;
  return sql`
    select form.id, client_name as "clientName", client_email as "clientEmail", current_step as "currentStep",
      is_completed as "isCompleted", form_data as "formData", key_id as "keyId", version,
      section_versions as "sectionVersions", created_at as "createdAt", updated_at as "updatedAt",
      submitted_at as "submittedAt", coalesce(asked = 'waiting', false) as "isAsked", answers.*
    from (select * from forms where ${which}) form cross join lateral (
      select
        coalesce(json_agg(json_build_array(section, version, key_id, octet_length(sealed)) order by section)
          filter (where ${isWanted}), '[]') as sections,
        string_agg(sealed, ''::bytea order by section) filter (where ${isWanted}) as ciphertexts,
        coalesce(json_object_agg(section, progress), '{}') as progress,
        max(saved_at) filter (where section = ${financialAffairs.key}) as "affairsSavedAt",
        coalesce(sum(octet_length(section) + octet_length(sealed) + ${SECTION_OVERHEAD}), 0)::int as bytes
      from form_sections where form_id = form.id) answers`;
}

function decryptForm({ formData, keyId, sections, ciphertexts, ...form }: Stored, sectionsRead: FormPart["sectionsRead"]): FormPart {
  setLogForm(form.id);
  if (!formData)
    return { ...form, sectionsRead, formData: decryptSections(form, sectionsRead, sections, ciphertexts), isInOnePiece: false };
  const text = decrypt({ keyId: keyId!, bytes: formData }, formAad(form.id));
  return { ...form, sectionsRead: "all", formData: JSON.parse(text) as Draft, bytes: Buffer.byteLength(text) - 1, isInOnePiece: true };
}

/** Decrypts the sections. Throws when one is missing, or does not have the version that the form expects. */
function decryptSections(
  { id, sectionVersions }: Pick<FormPart, "id" | "sectionVersions">,
  sectionsRead: FormPart["sectionsRead"],
  sections: StoredSection[],
  ciphertexts: Buffer | null,
): Draft {
  const formData: Record<string, unknown> = {};
  let offset = 0;
  for (const [section, version, keyId, length] of sections) {
    if (sectionVersions[section] !== version) throw new Error(`${section} is not of the form's version`);
    const bytes = ciphertexts!.subarray(offset, (offset += length));
    formData[section] = JSON.parse(decrypt({ keyId, bytes }, sectionAad(id, section, version)));
  }
  const expected = Object.keys(sectionVersions).filter((section) => sectionsRead === "all" || sectionsRead.includes(section));
  const missing = expected.find((section) => !Object.hasOwn(formData, section));
  if (missing) throw new Error(`${missing} of the form is missing`);
  return formData;
}

/** Returns the columns that store all answers of a form, if it is stored in one piece. */
function wholeFormColumns({ id, isInOnePiece, formData }: FormPart): { form_data: Buffer | null; key_id: string | null } {
  if (!isInOnePiece) return { form_data: null, key_id: null };
  const { bytes, keyId } = encrypt(JSON.stringify(formData), formAad(id));
  return { form_data: bytes, key_id: keyId };
}

/** Returns the part of a statement that writes some sections of the form in its CTE `saved`, with the time if their answers changed. */
export function writeSections(
  { id, formData, progress, sectionVersions }: Pick<FormPart, "id" | "formData" | "progress" | "sectionVersions">,
  sections: string[],
  isChange: boolean,
): PendingQuery<Row[]> {
  if (sections.length === 0) return sql``;
  const rows = sections.map((section) => {
    const version = sectionVersions[section]!;
    const { keyId, bytes } = encrypt(JSON.stringify(formData[section as keyof Draft]), sectionAad(id, section, version));
    return sql`(${section}, ${version}::int, ${bytes}::bytea, ${keyId}, ${progress[section] ?? null})`;
  });
  const savedAt = isChange ? sql`now()` : sql`null::timestamptz`;
  return sql`, written as (
    insert into form_sections (form_id, section, version, sealed, key_id, progress, saved_at)
    select saved.id, changed.*, ${savedAt} from saved cross join (values ${rows.reduce((all, row) => sql`${all}, ${row}`)}) changed
    on conflict (form_id, section) do update
      set version = excluded.version, sealed = excluded.sealed, key_id = excluded.key_id, progress = excluded.progress,
        saved_at = excluded.saved_at)`;
}

/** Returns the sections that the current version has changed, if the form is stored by section. */
const changedSections = ({ isInOnePiece, sectionVersions, version }: FormPart): string[] =>
  isInOnePiece ? [] : Object.keys(sectionVersions).filter((section) => sectionVersions[section] === version);

const affairsSavedBy = (form: FormPart, savedAt: Date): Date | null =>
  changedSections(form).includes(financialAffairs.key) ? savedAt : form.affairsSavedAt;

const hasNewPhones = ({ sectionVersions, version }: FormPart): boolean => sectionVersions["contactInfo"] === version;

/**
 * Replaces the previous version of a form in one statement, in the way it is stored. Undefined if that version no
 * longer exists, if the form is now stored in another way, or if the requester may not write it.
 */
export async function updateForm<Part extends FormPart>(
  db: ISql,
  form: Part,
  requester: Requester,
  submittedNow = false,
): Promise<Part | undefined> {
  const [row] = await db<Pick<Form, "updatedAt" | "submittedAt">[]>`
    with saved as (
      update forms set client_name = ${form.clientName}, client_email = ${form.clientEmail},
        current_step = ${form.currentStep}, is_completed = ${form.isCompleted},
        ${sql({ ...wholeFormColumns(form), ...(hasNewPhones(form) && formPhoneColumns(form)) })},
        version = ${form.version}, section_versions = ${sql.json(form.sectionVersions)}, updated_at = now(),
        active_at = ${activeAt(requester)},
        submitted_at = ${submittedNow ? sql`now()` : sql`submitted_at`}
      where id = ${form.id} and version = ${form.version - 1} and (form_data is not null) = ${form.isInOnePiece}
        and ${isAccessibleTo(requester)}
      returning id, updated_at, submitted_at)
    ${writeSections(form, changedSections(form), true)}
    select updated_at as "updatedAt", submitted_at as "submittedAt" from saved`;
  if (row) noteNumbers(form.id, form.formData);
  return row && { ...form, ...row, affairsSavedAt: affairsSavedBy(form, row.updatedAt) };
}

/** Inserts a new form, which belongs to the requester. */
export async function insertForm(db: ISql, form: Form, requester: Requester): Promise<Form> {
  const values = {
    id: form.id,
    owner_hash: ownerOf(requester),
    client_name: form.clientName,
    client_email: form.clientEmail,
    current_step: form.currentStep,
    is_completed: form.isCompleted,
    version: form.version,
    section_versions: sql.json(form.sectionVersions),
    ...wholeFormColumns(form),
    ...formPhoneColumns(form),
  };
  const [row] = await db<Pick<Form, "createdAt" | "updatedAt">[]>`
    with saved as (insert into forms ${sql(values)} returning id, created_at, updated_at)
    ${writeSections(form, changedSections(form), true)}
    select created_at as "createdAt", updated_at as "updatedAt" from saved`;
  return { ...form, ...row!, affairsSavedAt: affairsSavedBy(form, row!.updatedAt) };
}
