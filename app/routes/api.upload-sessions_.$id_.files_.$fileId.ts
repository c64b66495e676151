import { deleteFile } from "../api/documents/portal-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ DELETE: deleteFile });

export const action = loader;
