import { postPresets, readPresets } from "../api/forms/presets-call.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readPresets, POST: postPresets });

export const action = loader;
