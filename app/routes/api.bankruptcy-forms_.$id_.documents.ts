import { listDocuments } from "../api/documents/documents-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: listDocuments });

export const action = loader;
