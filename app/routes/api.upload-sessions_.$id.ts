import { patchSession, readSession } from "../documents/api/sessions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readSession, PATCH: patchSession });

export const action = loader;
