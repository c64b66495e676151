import { listDocuments } from "../documents/api/documents-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: listDocuments });

export const action = loader;
