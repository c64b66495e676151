import { postRelated, readRelated } from "../api/cases/related-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readRelated("upload_sessions"), POST: postRelated("upload_sessions") });

export const action = loader;
