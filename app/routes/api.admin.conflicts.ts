import { postConflict, readConflicts } from "../api/cases/conflict-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readConflicts, POST: postConflict });

export const action = loader;
