import { patchWork, readWork } from "../api/cases/work-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readWork("upload_sessions"), PATCH: patchWork("upload_sessions") });

export const action = loader;
