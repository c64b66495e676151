import { readLivePetition } from "../office/petition/live-petition.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readLivePetition });

export const action = loader;
