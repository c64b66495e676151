import { patchFile, readFile } from "../api/cases/files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readFile("upload_sessions"), PATCH: patchFile("upload_sessions") });

export const action = loader;
