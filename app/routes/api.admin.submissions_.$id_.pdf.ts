import { caseCalls } from "../api/cases/case-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/pdf", caseCalls);

export const action = loader;
