import { postRelated, readRelated } from "../api/cases/related-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readRelated("forms"), POST: postRelated("forms") });

export const action = loader;
