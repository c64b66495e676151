import { postLogout } from "../office/api/sign-in-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postLogout });

export const action = loader;
