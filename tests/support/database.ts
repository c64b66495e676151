import postgres from "postgres";
import type { TestServer } from "./server.ts";

/** Runs statements on the server's own database. */
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

/** Leaves an office without cases. */
export const deleteAllCases = (server: TestServer) =>
  withDatabase(server, (sql) => sql`truncate forms, upload_sessions, conflict_searches, law_tables cascade`);
