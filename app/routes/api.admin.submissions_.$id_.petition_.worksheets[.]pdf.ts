import { readWorksheetsPdf } from "../api/petition/petition-files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readWorksheetsPdf });

export const action = loader;
