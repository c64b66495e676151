import { postErasure, readErasure } from "../api/cases/erasure-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readErasure("upload_sessions"), POST: postErasure("upload_sessions") });

export const action = loader;
