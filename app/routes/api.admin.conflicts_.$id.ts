import { patchConflict, readConflict } from "../api/cases/conflict-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readConflict, PATCH: patchConflict });

export const action = loader;
