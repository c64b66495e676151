import { getDefaults, putDefaults } from "../api/petition/firm-defaults-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: getDefaults, PUT: putDefaults });

export const action = loader;
