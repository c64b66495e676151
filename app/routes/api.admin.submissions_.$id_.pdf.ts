import { readSubmissionPdf } from "../office/api/submissions-api.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ GET: readSubmissionPdf });

export const action = loader;
