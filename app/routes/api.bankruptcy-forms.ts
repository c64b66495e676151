import { postForm } from "../intake/api/form-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postForm });

export const action = loader;
