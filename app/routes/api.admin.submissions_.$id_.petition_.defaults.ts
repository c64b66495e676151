import { postProposals } from "../api/petition/firm-defaults-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postProposals });

export const action = loader;
