import { StartError } from "../start-error.server.ts";
import { isUntrusted, TO_TRUST } from "../untrusted-certificate.server.ts";

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

/** SQLSTATEs: connection lost, out of resources, shut down or cancelled by a timeout, waited too long for a lock, disk error. */
const OVERLOADED = /^(08...|53...|57P0.|57014|55P03|25P03|58030)$/;

export const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** Whether an error means that the database cannot serve at the moment, so that trying again later makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error);
  return UNREACHABLE.has(code) || OVERLOADED.test(code);
}

/** Explains a database error to the operator. Any other error is returned unchanged. */
export function explainDatabaseError(error: unknown, address: string): unknown {
  const code = codeOf(error);
  if (error instanceof StartError || code === "") return error;
  const { host: given, pathname, username, searchParams } = new URL(address);
  const host = given || searchParams.get("host") || "localhost";
  const [name, user] = [decodeURIComponent(pathname.slice(1)), decodeURIComponent(username)];
  const trouble = (sentence: string, remedy: string) => new StartError(`DATABASE_URL: ${sentence}.`, remedy);
  if (code === "28P01") return trouble(`the server at ${host} refuses the password of ${user}`, "Correct the password in DATABASE_URL.");
  if (code === "28000")
    return trouble(`the server at ${host} does not let ${user} in from here`, "Make the role, or let it in with a line in pg_hba.conf.");
  if (code === "3D000") return trouble(`the server at ${host} has no database named ${name}`, `Make it: createdb --owner=${user} ${name}`);
  if (code === "42501")
    return trouble(
      `${user} may not make tables in ${name}`,
      `Say to the server: alter database "${name}" owner to "${user}"; alter schema public owner to "${user}";`,
    );
  if (isUntrusted(code)) return trouble(`the certificate of the server at ${host} is not trusted (${code})`, TO_TRUST);
  const start =
    code === "ECONNRESET" && searchParams.has("sslmode") ? "Start it, or let it encrypt (ssl = on), as sslmode asks for," : "Start it,";
  if (isDatabaseDown(error))
    return trouble(`the server at ${host} does not answer (${code})`, `${start} or correct the host and port in DATABASE_URL.`);
  return trouble(`the server at ${host} refuses (${code})`, "Look into the log of the server.");
}
