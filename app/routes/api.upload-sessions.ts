import { postSession } from "../api/documents/portal-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postSession });

export const action = loader;
