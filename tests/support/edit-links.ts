import { createHash, randomBytes } from "node:crypto";
import { withDatabase } from "./database.ts";
import type { TestServer } from "./server.ts";

export const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Creates an edit link to a form that expires after the given number of days. Returns its token. */
export async function createEditLink(server: TestServer, formId: string, days = 14): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await withDatabase(
    server,
    (sql) => sql`
    insert into edit_links (token_hash, form_id, expires_at)
    values (${hashOf(token)}, ${formId}, now() + ${days} * interval '1 day')`,
  );
  return token;
}
