import postgres from "postgres";
import type { TestServer } from "./server.ts";

/** Runs statements on a server's database. */
export async function withDatabase<Result>(
  server: Pick<TestServer, "databaseUrl">,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Removes all cases, conflict searches, law tables, firm defaults, and names of the office. */
export const emptyOffice = (server: TestServer) =>
  withDatabase(server, async (sql) => {
    await sql`truncate forms, upload_sessions, conflict_searches, law_tables, firm_defaults cascade`;
    await sql`update attorney_sessions set initials = null`;
    await sql`delete from office_names`;
  });
