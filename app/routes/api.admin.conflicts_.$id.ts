import { conflictCalls } from "../api/cases/conflict-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/conflicts/{id}", conflictCalls);

export const action = loader;
