import type { Sql } from "postgres";
import { decrypt, encrypt } from "../../app/platform/crypto.server.ts";
import { keyRingOf } from "./commands.ts";

const labelOf = (id: string) => `forms:${id}:form_data`;

/** Reads a form's answers as releases before sections do. Returns undefined if they cannot. */
export async function readUnsplit(sql: Sql, dataDir: string, id: string): Promise<object | undefined> {
  const [row] = await sql<{ keyId: string | null; bytes: Buffer }[]>`
    select key_id as "keyId", form_data as bytes from forms where id = ${id}`;
  if (!row || row.keyId === null) return undefined;
  return JSON.parse(decrypt({ keyId: row.keyId, bytes: row.bytes }, labelOf(id), keyRingOf(dataDir))) as object;
}

/** Writes a form's answers as releases before sections do. Returns false if the form no longer has the given version. */
export async function writeUnsplit(sql: Sql, dataDir: string, id: string, formData: object, version: number): Promise<boolean> {
  const { bytes, keyId } = encrypt(JSON.stringify(formData), labelOf(id), keyRingOf(dataDir));
  const { count } = await sql`
    update forms set form_data = ${bytes}, key_id = ${keyId}, version = ${version + 1} where id = ${id} and version = ${version}`;
  return count === 1;
}

/** Turns the database into one that a release before sections has written. Restart the server afterward. */
export async function storeUnsplit(sql: Sql, dataDir: string, forms: Map<string, object>): Promise<void> {
  for (const [id, formData] of forms) {
    const { bytes, keyId } = encrypt(JSON.stringify(formData), labelOf(id), keyRingOf(dataDir));
    await sql`delete from form_sections where form_id = ${id}`;
    await sql`update forms set form_data = ${bytes}, key_id = ${keyId} where id = ${id}`;
  }
  await sql`delete from form_storage`;
}
