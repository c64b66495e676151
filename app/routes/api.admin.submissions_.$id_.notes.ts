import { postNote } from "../api/cases/work-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postNote("forms") });

export const action = loader;
