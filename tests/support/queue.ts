import type { Client } from "./clients.ts";
import { withDatabase } from "./database.ts";
import type { TestServer } from "./server.ts";

export { withDatabase };

/** The remaining jobs with the number of attempts and the last error. */
export const listJobs = (server: TestServer) =>
  withDatabase(
    server,
    (sql) => sql<{ task: string; attempts: number; error: string | null }[]>`
    select task_identifier as task, attempts, last_error as error from graphile_worker.jobs order by task_identifier`,
  );

/** Makes all waiting jobs due now. */
export const passTime = (server: TestServer) =>
  withDatabase(server, (sql) => sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);

/** The mail status of each submission, with its error. */
export const listSubmissionStates = (server: TestServer) =>
  withDatabase(server, async (sql) =>
    (
      await sql<{ state: string }[]>`
    select status || coalesce(': ' || error, '') as state from submissions order by created_at`
    ).map(({ state }) => state),
  );

/** Creates and submits a form as an API client. Returns the status of the response. */
export async function submitNew(robot: Client): Promise<number> {
  const personalInfo = { clientName: "Ann Example", clientSSN: "987654320", clientDateOfBirth: "1984-03-17" };
  const { id } = await (await robot.call("POST", "/api/bankruptcy-forms", { formData: { personalInfo } })).json();
  return (await robot.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status;
}
