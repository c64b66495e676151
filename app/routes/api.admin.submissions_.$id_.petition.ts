import { patchPetition, readPetition } from "../api/petition/petition-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readPetition, PATCH: patchPetition });

export const action = loader;
