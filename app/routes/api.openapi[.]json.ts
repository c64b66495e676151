import { readDescription } from "../api/description/description.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readDescription });

export const action = loader;
