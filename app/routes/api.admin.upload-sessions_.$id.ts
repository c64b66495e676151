import { patchUploadSession, readUploadSession } from "../office/api/sessions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readUploadSession, PATCH: patchUploadSession });

export const action = loader;
