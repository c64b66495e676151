import { failing, plainError, type Answers, type Call } from "../platform/http/described-calls.server.ts";
import { readOnlyApiKey, unknownApiKey } from "../office/sign-in/api-key.server.ts";
import { tooManyAttempts } from "../office/sign-in/sign-in.server.ts";
import { unavailable } from "../platform/service-unavailable.server.ts";

/** Whether the office's programs may make a call with an API key. */
const takesApiKeys = ({ path }: Call): boolean => path.startsWith("/api/admin/");

/** What the server's door answers instead of a call, whatever the call is. */
export function middlewareErrors(call: Call): Answers {
  const { method, path, body } = call;
  const orReads = takesApiKeys(call) ? ", or the API key may only read" : "";
  return {
    ...((body || path.includes("{")) && failing(400, "The URL or the body is malformed.", "The body is not valid JSON.")),
    ...(takesApiKeys(call) && {
      ...failing(401, "An unknown API key.", unknownApiKey),
      ...failing(429, "Too many wrong API keys.", tooManyAttempts(8)),
    }),
    ...(method !== "GET" &&
      failing(
        403,
        `The request comes from another site's page${orReads}.`,
        orReads ? readOnlyApiKey : "Requests from other sites are not accepted.",
      )),
    ...(body && failing(413, "More than 1 MB.", "The request is larger than 1 MB.")),
    ...failing(415, "A compressed request, or a body that is not JSON.", "The body must be application/json."),
  };
}

/** What keeps a call from being served: nobody is signed in, or something behind it is away. */
export const insteadOf = ({ caller, errors = plainError }: Call): Answers => ({
  ...(caller === "attorney" && failing(401, "Nobody is signed in, or the API key is unknown.", "Authentication required")),
  ...failing(503, "Not available at the moment.", unavailable, errors(unavailable)),
});
