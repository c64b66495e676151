import { formCalls } from "../api/forms/form-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/bankruptcy-forms/{id}/submit-to-attorney", formCalls);

export const action = loader;
