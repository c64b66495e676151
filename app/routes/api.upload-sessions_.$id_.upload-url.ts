import { postUploadUrl } from "../api/documents/portal-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postUploadUrl });

export const action = loader;
