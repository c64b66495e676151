import { askCalls } from "../api/cases/ask-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/ask", askCalls);

export const action = loader;
