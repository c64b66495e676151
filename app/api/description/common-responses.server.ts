import { errorResponse, plainError, type CallResponses, type Call } from "../../platform/http/described-calls.server.ts";
import { couldNotPrepare } from "../petition/petition-api.server.ts";
import { readOnlyApiKey, unknownApiKey } from "../../sign-in/api-key.server.ts";
import { tooManyAttempts } from "../../sign-in/sign-in.server.ts";
import { words } from "../../platform/wording/index.ts";

/** Whether a call accepts an API key. */
const acceptsApiKeys = ({ path }: Call): boolean => path.startsWith("/api/admin/");

/** Error responses that the server's middleware can send before a call is handled. */
export function middlewareErrors(call: Call): CallResponses {
  const { method, path, body, caller } = call;
  const readOnlyClause = acceptsApiKeys(call) ? ", or the API key is read-only" : "";
  return {
    ...((body || path.includes("{")) && errorResponse(400, "The URL or the body is malformed.", words.invalidJson)),
    ...(caller === "attorney" &&
      errorResponse(400, "The URL or the body is malformed, or a parameter is not described.", "Unknown query parameter “serach”.")),
    ...(acceptsApiKeys(call) && {
      ...errorResponse(401, "The API key is unknown.", unknownApiKey),
      ...errorResponse(429, "Too many requests with wrong API keys.", tooManyAttempts(8)),
    }),
    ...(method !== "GET" &&
      errorResponse(
        403,
        `The request comes from a page of another site${readOnlyClause}.`,
        readOnlyClause ? readOnlyApiKey : words.otherSite,
      )),
    ...(body && errorResponse(413, "The body is larger than 1 MB.", words.tooLarge)),
    ...errorResponse(415, "The request is compressed, or its body is not JSON.", words.notJson),
  };
}

/**
 * Error responses that handlers can send: 409 for a petition that is set aside, 401 without a session or API key, and 503 while a
 * dependency is unavailable.
 */
export const commonErrors = ({ path, caller, errors = plainError }: Call): CallResponses => ({
  ...(caller === "attorney" && errorResponse(401, "Not signed in, or the API key is unknown.", "Authentication required")),
  ...(path.includes("{id}/petition") && errorResponse(409, "The petition could not be prepared, and is set aside.", couldNotPrepare)),
  ...errorResponse(503, "Temporarily unavailable.", words.unavailable, errors(words.unavailable, 503)),
});
