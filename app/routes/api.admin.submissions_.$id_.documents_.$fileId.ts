import { patchFile, readFile } from "../api/cases/files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readFile("forms"), PATCH: patchFile("forms") });

export const action = loader;
