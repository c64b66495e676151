import { deleteFile } from "../documents/api/sessions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ DELETE: deleteFile });

export const action = loader;
