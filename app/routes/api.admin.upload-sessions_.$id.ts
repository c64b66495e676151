import { deleteCase } from "../office/api/cases-api.server.ts";
import { patchUploadSession, readUploadSession } from "../office/api/sessions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readUploadSession, PATCH: patchUploadSession, DELETE: deleteCase("upload_sessions") });

export const action = loader;
