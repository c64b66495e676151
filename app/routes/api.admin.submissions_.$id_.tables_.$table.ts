import { handOverCalls } from "../api/cases/hand-over-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/tables/{table}", handOverCalls);

export const action = loader;
