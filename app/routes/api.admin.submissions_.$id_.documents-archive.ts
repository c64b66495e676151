import { readDocumentsArchive } from "../api/cases/hand-over-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readDocumentsArchive });

export const action = loader;
