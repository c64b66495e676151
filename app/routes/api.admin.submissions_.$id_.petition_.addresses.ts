import { postTaking, readLacking } from "../office/api/case-addresses-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readLacking, POST: postTaking });

export const action = loader;
