import { joinListed } from "../documents/api/documents-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: joinListed });

export const action = loader;
