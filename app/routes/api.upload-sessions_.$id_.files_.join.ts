import { joinListed } from "../documents/api/sessions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: joinListed });

export const action = loader;
