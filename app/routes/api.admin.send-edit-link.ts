import { sendEditLink } from "../api/cases/edit-access-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: sendEditLink });

export const action = loader;
