import pino from "pino";
import { env } from "./env.server.ts";

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
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError, error: describeError },
});
