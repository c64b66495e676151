import { postAsk, readAsk } from "../office/api/ask-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readAsk, POST: postAsk });

export const action = loader;
