import { viewFile } from "../api/cases/files-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: viewFile("forms") });

export const action = loader;
