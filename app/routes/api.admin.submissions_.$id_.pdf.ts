import { readSubmissionPdf } from "../api/cases/submissions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readSubmissionPdf });

export const action = loader;
