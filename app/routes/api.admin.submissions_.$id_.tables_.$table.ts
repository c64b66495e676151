import { readTable } from "../api/cases/hand-over-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readTable });

export const action = loader;
