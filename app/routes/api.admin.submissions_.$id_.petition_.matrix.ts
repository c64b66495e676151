import { readMatrix } from "../api/petition/petition-files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readMatrix });

export const action = loader;
