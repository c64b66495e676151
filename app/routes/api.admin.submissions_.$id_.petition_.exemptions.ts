import { patchExemptions, readExemptions } from "../api/petition/exemptions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readExemptions, PATCH: patchExemptions });

export const action = loader;
