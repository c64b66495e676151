import { firmDefaultsCalls } from "../api/petition/firm-defaults-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/petition/defaults", firmDefaultsCalls);

export const action = loader;
