import { patchSession, readSession } from "../api/documents/portal-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readSession, PATCH: patchSession });

export const action = loader;
