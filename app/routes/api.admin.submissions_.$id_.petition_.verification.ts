import { readVerification } from "../office/api/petition-files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readVerification });

export const action = loader;
