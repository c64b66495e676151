import { downloadDocument, withErrorObject } from "../api/documents/documents-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = withErrorObject(apiRoute({ GET: downloadDocument }));

export const action = loader;
