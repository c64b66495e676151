import { patchFile } from "../office/api/files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ PATCH: patchFile("upload_sessions") });

export const action = loader;
