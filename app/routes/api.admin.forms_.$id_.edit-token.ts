import { editAccessCalls } from "../api/cases/edit-access-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/forms/{id}/edit-token", editAccessCalls);

export const action = loader;
