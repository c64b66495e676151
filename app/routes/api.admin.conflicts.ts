import { postConflict, readConflicts } from "../office/api/conflict-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readConflicts, POST: postConflict });

export const action = loader;
