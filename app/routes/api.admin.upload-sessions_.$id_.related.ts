import { postRelated, readRelated } from "../office/api/related-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readRelated("upload_sessions"), POST: postRelated("upload_sessions") });

export const action = loader;
