import { streamChanges } from "../office/dashboard/live-cases.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: streamChanges });

export const action = loader;
