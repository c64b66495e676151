import { postPresets, readPresets } from "../intake/api/presets-call.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readPresets, POST: postPresets });

export const action = loader;
