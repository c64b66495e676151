import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import pino from "pino";
import { env } from "./env.server.ts";

/** The fields that every log line of a request or job carries. */
type Cause = { requestId: string; form?: string; program?: string } | { job: string; task: string; submission?: string; session?: string };

const causes = new AsyncLocalStorage<Cause>();

/** Runs the work of a request or a job with its id in every log line. */
export const asCause = <Result>(cause: Cause, work: () => Result): Result => causes.run(cause, work);

/** The lines that this request causes from now on name the form that it is about. */
export function nameForm(form: string): void {
  const cause = causes.getStore();
  if (cause && "requestId" in cause) cause.form = form;
}

/** The lines that this request causes from now on name the program of the office that makes it. */
export function nameProgram(program: string): void {
  const cause = causes.getStore();
  if (cause && "requestId" in cause) cause.program = program;
}

/** The program of the office that makes this request, with its API key. */
export function callingProgram(): string | undefined {
  const cause = causes.getStore();
  return cause && "requestId" in cause ? cause.program : undefined;
}

/**
 * What the log may hold of an error: never its other properties, such as a query's parameters or a request's body.
 * A database error's message can quote the value it complains about, so only its code and place are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, routine } = error as Error & { code?: unknown; routine?: unknown };
  const message = error.name === "PostgresError" ? `database error ${code} in ${routine}` : error.message;
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { type: error.name, code, message, stack: frames?.join("\n") };
}

/** The application's log: one JSON object a line on standard output. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { host: hostname(), pid: process.pid },
  mixin: () => causes.getStore() ?? {},
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError, error: describeError },
});
