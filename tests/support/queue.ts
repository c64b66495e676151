import postgres, { type Sql } from "postgres";
import type { Client } from "./clients.ts";
import type { TestServer } from "./server.ts";

/** Works on a server's database behind its back. */
export async function withDatabase<T>({ databaseUrl }: TestServer, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseUrl(), { max: 1, onnotice: () => {} });
  return work(sql).finally(() => sql.end());
}

/** The jobs that are left, with the number of their tries. */
export const jobsOf = (server: TestServer) =>
  withDatabase(
    server,
    (sql) => sql<{ task: string; attempts: number; error: string | null }[]>`
    select task_identifier as task, attempts, last_error as error from graphile_worker.jobs order by task_identifier`,
  );

/** Lets the time pass until all waiting jobs are due. */
export const makeJobsDue = (server: TestServer) =>
  withDatabase(server, (sql) => sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);

/** How the mails of the submissions are getting on. */
export const submissionStates = (server: TestServer) =>
  withDatabase(server, async (sql) =>
    (
      await sql<{ state: string }[]>`
    select status || coalesce(': ' || error, '') as state from submissions order by created_at`
    ).map(({ state }) => state),
  );

/** An API client submits a form of its own; returns the answer's status. */
export async function submitNewForm(robot: Client): Promise<number> {
  const personalInfo = { clientName: "Ann Example", clientSSN: "987654320", clientDateOfBirth: "1984-03-17" };
  const { id } = await (await robot.call("POST", "/api/bankruptcy-forms", { formData: { personalInfo } })).json();
  return (await robot.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status;
}
