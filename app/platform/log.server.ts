import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import pino from "pino";
import { env } from "./env.server.ts";

/** Fields that every log line of a request or job carries, and the person in the office who makes the request, whom no line names. */
type LogContext =
  | { requestId: string; form?: string; program?: string; person?: string }
  | { job: string; task: string; submission?: string; session?: string };

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs the work of a request or a job with these fields in every log line. */
export const runWithLogContext = <Result>(context: LogContext, work: () => Result): Result => contexts.run(context, work);

/** Adds the form to the later log lines of this request. */
export function setLogForm(form: string): void {
  const context = contexts.getStore();
  if (context && "requestId" in context) context.form = form;
}

/** Adds the name of the API client, as its API key has it, to the later log lines of this request. */
export function setLogApiClient(program: string): void {
  const context = contexts.getStore();
  if (context && "requestId" in context) context.program = program;
}

/** Returns the name of the office's API client that makes this request; undefined without an API key. */
export function callingApiClient(): string | undefined {
  const context = contexts.getStore();
  return context && "requestId" in context ? context.program : undefined;
}

/** Records the name of the person in the office who makes this request. */
export function setLogPerson(person: string): void {
  const context = contexts.getStore();
  if (context && "requestId" in context) context.person = person;
}

/** Returns the name of the person in the office who makes this request; undefined if none was chosen. */
export function callingPerson(): string | undefined {
  const context = contexts.getStore();
  return context && "requestId" in context ? context.person : undefined;
}

/** Returns who makes this request for the office: a person's name, or an API client; null if neither is known. */
export function callerName(): string | null {
  const program = callingApiClient();
  return program === undefined ? (callingPerson() ?? null) : `program ${program}`;
}

/**
 * Describes an error for the log without its other properties, such as a query's parameters or a request's body. A
 * database error's message can quote the offending value, so only its code and routine are logged.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, routine } = error as Error & { code?: unknown; routine?: unknown };
  const message = error.name === "PostgresError" ? `database error ${code} in ${routine}` : error.message;
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { type: error.name, code, message, stack: frames?.join("\n") };
}

/** The application's log: one JSON object per line on standard output. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { host: hostname(), pid: process.pid },
  // A copy, because pino adds the fields of the line to it.
  mixin: () => ({ ...contexts.getStore(), person: undefined }),
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError, error: describeError },
});
