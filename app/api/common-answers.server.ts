import { failing, plainError, type Answers, type Call } from "../platform/http/described-calls.server.ts";
import { unavailable } from "../platform/service-unavailable.server.ts";

/** What the server's door answers instead of a call, whatever the call is. */
export const middlewareErrors = ({ method, path, body }: Call): Answers => ({
  ...((body || path.includes("{")) && failing(400, "The URL or the body is malformed.", "The body is not valid JSON.")),
  ...(method !== "GET" && failing(403, "The request comes from another site's page.", "Requests from other sites are not accepted.")),
  ...(body && failing(413, "More than 1 MB.", "The request is larger than 1 MB.")),
  ...failing(415, "A compressed request, or a body that is not JSON.", "The body must be application/json."),
});

/** What keeps a call from being served: nobody is signed in, or something behind it is away. */
export const insteadOf = ({ caller, errors = plainError }: Call): Answers => ({
  ...(caller === "attorney" && failing(401, "Nobody is signed in.", "Authentication required")),
  ...failing(503, "Not available at the moment.", unavailable, errors(unavailable)),
});
