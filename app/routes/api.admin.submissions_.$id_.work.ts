import { patchWork, readWork } from "../api/cases/work-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readWork("forms"), PATCH: patchWork("forms") });

export const action = loader;
