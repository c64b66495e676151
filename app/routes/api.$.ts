import { apiError } from "../platform/http/http.server.ts";

export const loader = () => apiError(404, "404 Page Not Found");

export const action = loader;
