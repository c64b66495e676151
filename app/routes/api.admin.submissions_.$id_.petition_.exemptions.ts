import { exemptionsCalls } from "../api/petition/exemptions-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/petition/exemptions", exemptionsCalls);

export const action = loader;
