import { filingCalls } from "../api/cases/filing-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/upload-sessions/{id}/filing", filingCalls);

export const action = loader;
