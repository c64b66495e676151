import { readLiveDashboard } from "../office/dashboard/live-cases.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readLiveDashboard });

export const action = loader;
