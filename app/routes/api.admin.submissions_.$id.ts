import { deleteCase } from "../office/api/cases-api.server.ts";
import { readSubmission } from "../office/api/submissions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readSubmission, DELETE: deleteCase("forms") });

export const action = loader;
