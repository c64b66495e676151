import { viewFile } from "../api/cases/files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: viewFile("upload_sessions") });

export const action = loader;
