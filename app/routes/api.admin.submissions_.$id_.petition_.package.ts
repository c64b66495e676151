import { readPackage } from "../api/petition/petition-files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readPackage });

export const action = loader;
