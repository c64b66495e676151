import { readCertification } from "../api/petition/petition-files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readCertification });

export const action = loader;
