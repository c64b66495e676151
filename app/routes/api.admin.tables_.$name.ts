import { tablesCalls } from "../api/library/tables-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/tables/{name}", tablesCalls);

export const action = loader;
