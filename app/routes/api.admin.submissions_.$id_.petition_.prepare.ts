import { preparePetitionAgain } from "../api/petition/petition-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: preparePetitionAgain });

export const action = loader;
