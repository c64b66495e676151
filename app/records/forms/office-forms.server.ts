import { randomToken, sha256 } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { audit } from "../activity/audit-log.server.ts";
import type { Form } from "../form.ts";
import type { IdempotencyKey } from "../idempotency-keys.server.ts";
import { createForm } from "./forms.server.ts";

/**
 * Creates a form with these answers for a client on the phone. Its owner cookie belongs to no browser, so that only the office and edit
 * links can open it. With a key that was used before, returns the form that was created then.
 */
export async function createOfficeForm(formData: object, address: string, key: IdempotencyKey): Promise<Form> {
  const { outcome, form } = await createForm({ kind: "owner", hash: sha256(randomToken()), address }, { formData }, key);
  if (outcome !== "created") return form;
  await sql.begin(async (tx) => {
    await tx`update forms set is_offices = true, seen_at = now(), seen_version = version where id = ${form.id}`;
    await audit({ action: "form_begun", formId: form.id, address }, tx);
  });
  return form;
}

/** Whether the office started a form. */
export async function isOfficeForm(id: string): Promise<boolean> {
  const rows = await sql`select from forms where id = ${id} and is_offices`;
  return rows.length === 1;
}
