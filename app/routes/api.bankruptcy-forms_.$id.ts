import { patchForm, readForm } from "../api/forms/form-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readForm, PATCH: patchForm });

export const action = loader;
