import { postTurn } from "../api/documents/documents-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postTurn });

export const action = loader;
