import { postPetitionAsk } from "../api/cases/ask-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postPetitionAsk });

export const action = loader;
