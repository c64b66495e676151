import { patchLinkedForm, readLinkedForm } from "../api/forms/edit-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readLinkedForm, PATCH: patchLinkedForm });

export const action = loader;
