import { postForm } from "../api/forms/form-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postForm });

export const action = loader;
