import { deleteCase } from "../api/cases/cases-api.server.ts";
import { readSubmission } from "../api/cases/submissions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readSubmission, DELETE: deleteCase("forms") });

export const action = loader;
