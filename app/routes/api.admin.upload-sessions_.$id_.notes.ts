import { workCalls } from "../api/cases/work-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/upload-sessions/{id}/notes", workCalls);

export const action = loader;
