import { petitionCalls } from "../api/petition/petition-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/petition", petitionCalls);

export const action = loader;
