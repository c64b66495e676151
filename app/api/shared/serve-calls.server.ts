import type { Area, Call } from "../../platform/http/described-calls.server.ts";
import { Refusal, type RefusalKind } from "../../files/refusal.ts";
import { apiError, apiRoute, invalid } from "../../platform/http/http.server.ts";
import { requireAttorneyCall } from "../../sign-in/attorney.server.ts";

/** Throws a Response to a query parameter that a call does not describe: 400. A misspelled filter must not return all cases. */
function requireKnownParameters({ parameters = [] }: Call, { url }: Request): void {
  const known = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const unknown = [...new URL(url).searchParams.keys()].find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const choices = known.length > 0 ? `has ${known.join(", ")}` : "has none";
  throw apiError(400, `Unknown query parameter “${unknown.slice(0, 40)}”. This call ${choices}.`);
}

const statuses: Record<Exclude<RefusalKind, "invalid">, number> = { missing: 404, closed: 409, busy: 429 };

/** Returns the answer to a Refusal. One of kind "invalid" has a title and an issue. Rethrows any other error. */
function answerRefusal(error: unknown): Response {
  if (!(error instanceof Refusal)) throw error;
  const { title, message } = error.problem;
  if (error.kind === "invalid") return invalid([{ path: "file", message }], message, { title });
  return apiError(statuses[error.kind], message, {}, error.kind === "busy" ? { "Retry-After": "60" } : {});
}

/** Lets only the attorney make the attorney's calls, and only with the parameters that they describe. Answers Refusals. */
const guarded =
  (call: Call): Call["handle"] =>
  async (args) => {
    if (call.caller === "attorney") {
      await requireAttorneyCall(args.request);
      requireKnownParameters(call, args.request);
    }
    return call.handle(args).catch(answerRefusal);
  };

/** Creates the loader and the action of a path: its described calls, for the callers that the description names. */
export const serveCalls = (path: string, ...areas: Area[]) =>
  apiRoute(
    Object.fromEntries(
      areas.flatMap(({ calls }) => calls.filter((call) => call.path === path).map((call) => [call.method, guarded(call)])),
    ),
  );
