import { postAsk, readAsk } from "../api/cases/ask-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readAsk, POST: postAsk });

export const action = loader;
