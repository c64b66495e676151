import { postErasure, readErasure } from "../api/cases/erasure-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readErasure("forms"), POST: postErasure("forms") });

export const action = loader;
