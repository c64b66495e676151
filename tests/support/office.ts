import { createHmac, randomBytes } from "node:crypto";
import postgres from "postgres";
import { sha256 } from "../../app/platform/crypto.server.ts";
import { client, type Client } from "./clients.ts";
import { readSecrets } from "./commands.ts";
import type { TestServer } from "./server.ts";

/** Creates an attorney session with the server's own secrets and returns a browser that has it. */
export async function createOfficeBrowser(server: TestServer): Promise<Client> {
  const token = randomBytes(32).toString("base64url");
  const { sessionSecret, attorneyPassword } = readSecrets(server.dataDir);
  const passwordHash = createHmac("sha256", sessionSecret).update(attorneyPassword).digest();
  const sql = postgres(server.databaseUrl(), { max: 1 });
  await sql`insert into attorney_sessions (id_hash, password_print) values (${sha256(token)}, ${passwordHash})`;
  await sql.end();
  return client(server.url, { Cookie: `attorney=${token}`, Origin: server.url });
}
