import { patchLinkedForm, readLinkedForm } from "../edit/edit-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readLinkedForm, PATCH: patchLinkedForm });

export const action = loader;
