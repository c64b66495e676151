import { conflictCalls } from "../api/cases/conflict-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/conflicts", conflictCalls);

export const action = loader;
