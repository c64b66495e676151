import { readUploadSessions } from "../api/cases/cases-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readUploadSessions });

export const action = loader;
