import { deleteEditToken, postEditToken } from "../api/cases/edit-access-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postEditToken, DELETE: deleteEditToken });

export const action = loader;
