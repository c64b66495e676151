import { postLogout } from "../api/sign-in/sign-in-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postLogout });

export const action = loader;
