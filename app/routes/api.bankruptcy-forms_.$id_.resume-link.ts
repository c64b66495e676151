import { postResumeLink } from "../intake/api/resume-link-call.server.ts";
import { apiRoute } from "../platform/http/http.server.ts";

export const loader = apiRoute({ POST: postResumeLink });

export const action = loader;
