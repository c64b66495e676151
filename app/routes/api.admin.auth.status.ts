import { readStatus } from "../office/api/sign-in-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readStatus });

export const action = loader;
