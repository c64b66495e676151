import { postResumeLink } from "../api/forms/resume-link-call.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postResumeLink });

export const action = loader;
