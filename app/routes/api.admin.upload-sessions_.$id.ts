import { deleteCase } from "../api/cases/cases-api.server.ts";
import { patchUploadSession, readUploadSession } from "../api/cases/sessions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readUploadSession, PATCH: patchUploadSession, DELETE: deleteCase("upload_sessions") });

export const action = loader;
