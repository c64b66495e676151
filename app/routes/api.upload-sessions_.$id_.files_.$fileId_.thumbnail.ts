import { readFileThumbnail } from "../api/documents/portal-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readFileThumbnail });

export const action = loader;
