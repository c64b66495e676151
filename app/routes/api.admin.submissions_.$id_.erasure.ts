import { erasureCalls } from "../api/cases/erasure-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/erasure", erasureCalls);

export const action = loader;
