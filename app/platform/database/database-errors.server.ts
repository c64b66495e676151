import { StartError } from "../start-error.server.ts";
import { isUntrusted, TRUST_REMEDY } from "../untrusted-certificate.server.ts";

const UNREACHABLE = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** SQLSTATEs: connection lost, out of resources, shut down, canceled by a timeout, lock not granted in time, disk error. */
const OVERLOADED = /^(08...|53...|57P0.|57014|55P03|25P03|58030)$/;

export const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** Whether an error means that the database is unavailable at the moment, so that retrying later makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error);
  return UNREACHABLE.has(code) || OVERLOADED.test(code);
}

/** Turns a database error into a StartError for the operator. Any other error is returned unchanged. */
export function explainDatabaseError(error: unknown, address: string): unknown {
  const code = codeOf(error);
  if (error instanceof StartError || code === "") return error;
  const { host: given, pathname, username, searchParams } = new URL(address);
  const host = given || searchParams.get("host") || "localhost";
  const [name, user] = [decodeURIComponent(pathname.slice(1)), decodeURIComponent(username)];
  const startError = (sentence: string, remedy: string) => new StartError(`DATABASE_URL: ${sentence}.`, remedy);
  if (code === "28P01") return startError(`the server at ${host} rejects the password of ${user}`, "Correct the password in DATABASE_URL.");
  if (code === "28000")
    return startError(
      `the server at ${host} does not let ${user} in from here`,
      "Create the role, or allow it with a line in pg_hba.conf.",
    );
  if (code === "3D000")
    return startError(`the server at ${host} has no database named ${name}`, `Create it: createdb --owner=${user} ${name}`);
  if (code === "42501")
    return startError(
      `${user} may not create tables in ${name}`,
      `Run on the server: alter database "${name}" owner to "${user}"; alter schema public owner to "${user}";`,
    );
  if (isUntrusted(code)) return startError(`the certificate of the server at ${host} is not trusted (${code})`, TRUST_REMEDY);
  const start =
    code === "ECONNRESET" && searchParams.has("sslmode") ? "Start it, or let it encrypt (ssl = on), as sslmode requires," : "Start it,";
  if (isDatabaseDown(error))
    return startError(`the server at ${host} does not answer (${code})`, `${start} or correct the host and port in DATABASE_URL.`);
  return startError(`the server at ${host} reports an error (${code})`, "Check the log of the server.");
}
