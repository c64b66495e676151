import { postDocument } from "../api/documents/documents-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postDocument });

export const action = loader;
