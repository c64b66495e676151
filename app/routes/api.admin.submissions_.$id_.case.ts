import { readCaseJson } from "../api/cases/hand-over-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readCaseJson });

export const action = loader;
