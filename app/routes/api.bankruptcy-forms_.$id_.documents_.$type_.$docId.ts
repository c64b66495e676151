import { deleteDocument } from "../api/documents/documents-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ DELETE: deleteDocument });

export const action = loader;
