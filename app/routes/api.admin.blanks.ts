import { postBlank, readBlanks } from "../api/library/blanks-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readBlanks, POST: postBlank });

export const action = loader;
