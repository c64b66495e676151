import { postFile } from "../api/documents/portal-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postFile });

export const action = loader;
