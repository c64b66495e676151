import { readFileThumbnail } from "../documents/api/sessions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readFileThumbnail });

export const action = loader;
