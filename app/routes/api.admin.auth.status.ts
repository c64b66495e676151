import { readStatus } from "../api/sign-in/sign-in-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readStatus });

export const action = loader;
