import { extendEditToken } from "../api/cases/edit-access-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ PATCH: extendEditToken });

export const action = loader;
