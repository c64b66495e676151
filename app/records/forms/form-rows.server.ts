import type { ISql, PendingQuery, Row } from "postgres";
import type { Draft } from "../../questionnaire/answers/answers.ts";
import { financialAffairs } from "../../questionnaire/steps/financial-affairs.ts";
import { decrypt, encrypt, overheadBytes } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { setLogForm } from "../../platform/log.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";
import { sectionBytes } from "../form-change.ts";
import type { Form, FormPart, RemovedRow } from "../form.ts";
import { activeAt, hasSpanishAfter, languageAfter } from "../activity/case-activity.server.ts";
import { isAccessibleTo, ownerOf } from "../security/ownership.server.ts";
import { formPhoneColumns } from "../phone-columns.server.ts";
import { noteNumbers } from "../security/shown-numbers.server.ts";

type StoredSection = [section: string, version: number, keyId: string, length: number];

/** The requested sections of a form, and their concatenated ciphertexts. */
type SealedSections = Pick<FormPart, "id" | "sectionVersions"> & { sections: StoredSection[]; ciphertexts: Buffer | null };

type Stored = SealedSections &
  Omit<FormPart, "formData" | "sectionsRead" | "removedRow"> & { sealedRow: Buffer | null; rowKeyId: string | null };

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

/** Lists the forms with these ids, in their order, with some sections that `decrypt` decrypts to one JSON text. */
export async function listFormsAsJson(
  ids: readonly string[],
  sections: string[],
): Promise<(Pick<FormPart, "id" | "version" | "clientName"> & { decrypt: () => string })[]> {
  const rows = await sql<(SealedSections & Pick<FormPart, "version" | "clientName">)[]>`
    select id, version, client_name as "clientName", section_versions as "sectionVersions", answers.*
    from forms cross join lateral (
      select ${sealedColumns(sections)} from form_sections where form_id = forms.id) answers
    where id = any(${[...ids]}) order by id`;
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    clientName: row.clientName,
    decrypt() {
      const members = decryptSections(row, sections).map(([section, json]) => `${JSON.stringify(section)}:${json}`);
      return `{${members.join()}}`;
    },
  }));
}

/** The columns of `SealedSections` that are put together from the rows of a form's sections. */
function sealedColumns(sections: FormPart["sectionsRead"]): PendingQuery<Row[]> {
  const isWanted = sections === "all" ? sql`true` : sql`section = any(${[...sections]})`;
  return sql`
    coalesce(json_agg(json_build_array(section, version, key_id, octet_length(sealed)) order by section)
      filter (where ${isWanted}), '[]') as sections,
    string_agg(sealed, ''::bytea order by section) filter (where ${isWanted}) as ciphertexts`;
}

function selectForms(which: PendingQuery<Row[]>, sections: FormPart["sectionsRead"]): PendingQuery<Row[]> {
  return sql`
    select form.id, client_name as "clientName", client_email as "clientEmail", current_step as "currentStep",
      is_completed as "isCompleted", version, section_versions as "sectionVersions", created_at as "createdAt", updated_at as "updatedAt",
      submitted_at as "submittedAt", sealed_removed_row as "sealedRow", removed_row_key_id as "rowKeyId",
      coalesce(asked = 'waiting', false) as "isAsked", language, has_spanish as "hasSpanish", answers.*
    from (select * from forms where ${which}) form cross join lateral (
      select
        ${sealedColumns(sections)},
        coalesce(json_object_agg(section, progress), '{}') as progress,
        max(saved_at) filter (where section = ${financialAffairs.key}) as "affairsSavedAt",
        coalesce(sum(octet_length(section) + octet_length(sealed) + ${SECTION_OVERHEAD}), 0)::int as bytes
      from form_sections where form_id = form.id) answers`;
}

function decryptForm({ sections, ciphertexts, sealedRow, rowKeyId, ...stored }: Stored, sectionsRead: FormPart["sectionsRead"]): FormPart {
  setLogForm(stored.id);
  const row = sealedRow && decrypt({ keyId: rowKeyId!, bytes: sealedRow }, associatedData("removed rows")(stored.id));
  const removedRow = row === null ? null : (JSON.parse(row) as RemovedRow);
  const decrypted = decryptSections({ ...stored, sections, ciphertexts }, sectionsRead);
  const formData: Draft = Object.fromEntries(decrypted.map(([section, json]) => [section, JSON.parse(json) as unknown]));
  return { ...stored, removedRow, sectionsRead, formData };
}

/** Decrypts the sections, and returns the JSON of each. Throws when one is missing, or does not have the version that the form expects. */
function decryptSections(
  { id, sectionVersions, sections, ciphertexts }: SealedSections,
  sectionsRead: FormPart["sectionsRead"],
): [section: string, json: string][] {
  let offset = 0;
  const decrypted = sections.map(([section, version, keyId, length]): [string, string] => {
    if (sectionVersions[section] !== version) throw new Error(`${section} is not of the form's version`);
    const bytes = ciphertexts!.subarray(offset, (offset += length));
    return [section, decrypt({ keyId, bytes }, sectionAad(id, section, version))];
  });
  const expected = Object.keys(sectionVersions).filter((section) => sectionsRead === "all" || sectionsRead.includes(section));
  const missing = expected.find((section) => !sections.some(([stored]) => stored === section));
  if (missing) throw new Error(`${missing} of the form is missing`);
  return decrypted;
}

/** Returns the columns that store the row that was removed last. */
const removedRowColumns = ({ id, removedRow }: FormPart) =>
  removedRow ? encryptedValues("removed rows", id, JSON.stringify(removedRow)) : { sealed_removed_row: null, removed_row_key_id: null };

/** Returns the sections that the current version has changed. */
const changedSections = ({ sectionVersions, version }: FormPart): string[] =>
  Object.keys(sectionVersions).filter((section) => sectionVersions[section] === version);

/** Returns the part of a statement that writes the changed sections of the form in its CTE `saved`. */
function writeSections(form: FormPart): PendingQuery<Row[]> {
  const { id, formData, progress, sectionVersions } = form;
  const sections = changedSections(form);
  if (sections.length === 0) return sql``;
  const rows = sections.map((section) => {
    const version = sectionVersions[section]!;
    const { keyId, bytes } = encrypt(JSON.stringify(formData[section as keyof Draft]), sectionAad(id, section, version));
    return sql`(${section}, ${version}::int, ${bytes}::bytea, ${keyId}, ${progress[section] ?? null})`;
  });
  return sql`, written as (
    insert into form_sections (form_id, section, version, sealed, key_id, progress, saved_at)
    select saved.id, changed.*, now() from saved cross join (values ${rows.reduce((all, row) => sql`${all}, ${row}`)}) changed
    on conflict (form_id, section) do update
      set version = excluded.version, sealed = excluded.sealed, key_id = excluded.key_id, progress = excluded.progress,
        saved_at = excluded.saved_at)`;
}

const affairsSavedBy = (form: FormPart, savedAt: Date): Date | null =>
  changedSections(form).includes(financialAffairs.key) ? savedAt : form.affairsSavedAt;

const hasNewPhones = ({ sectionVersions, version }: FormPart): boolean => sectionVersions["contactInfo"] === version;

/**
 * Replaces the previous version of a form in one statement. Undefined if that version no longer exists, or if the requester may not
 * write it.
 */
export async function updateForm<Part extends FormPart>(
  db: ISql,
  form: Part,
  requester: Requester,
  submittedNow = false,
): Promise<Part | undefined> {
  const [row] = await db<Pick<Form, "updatedAt" | "submittedAt" | "language" | "hasSpanish">[]>`
    with saved as (
      update forms set client_name = ${form.clientName}, client_email = ${form.clientEmail},
        current_step = ${form.currentStep}, is_completed = ${form.isCompleted},
        ${sql({ ...removedRowColumns(form), ...(hasNewPhones(form) && formPhoneColumns(form.formData)) })},
        version = ${form.version}, section_versions = ${sql.json(form.sectionVersions)}, updated_at = now(),
        active_at = ${activeAt(requester)}, language = ${languageAfter(requester, form.language)},
        has_spanish = ${changedSections(form).length > 0 ? hasSpanishAfter(requester, form.language) : sql`has_spanish`},
        submitted_at = ${submittedNow ? sql`now()` : sql`submitted_at`}
      where id = ${form.id} and version = ${form.version - 1} and ${isAccessibleTo(requester)}
      returning id, updated_at, submitted_at, language, has_spanish)
    ${writeSections(form)}
    select updated_at as "updatedAt", submitted_at as "submittedAt", language, has_spanish as "hasSpanish" from saved`;
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
    language: form.language,
    has_spanish: form.language === "es" && changedSections(form).length > 0,
    section_versions: sql.json(form.sectionVersions),
    ...removedRowColumns(form),
    ...formPhoneColumns(form.formData),
  };
  const [row] = await db<Pick<Form, "createdAt" | "updatedAt" | "hasSpanish">[]>`
    with saved as (insert into forms ${sql(values)} returning id, created_at, updated_at, has_spanish)
    ${writeSections(form)}
    select created_at as "createdAt", updated_at as "updatedAt", has_spanish as "hasSpanish" from saved`;
  return { ...form, ...row!, affairsSavedAt: affairsSavedBy(form, row!.updatedAt) };
}
