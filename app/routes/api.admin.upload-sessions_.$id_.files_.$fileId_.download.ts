import { downloadSessionFile } from "../api/cases/sessions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: downloadSessionFile });

export const action = loader;
