import { petitionFilesCalls } from "../api/petition/petition-files-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/petition/creditors/{file}", petitionFilesCalls);

export const action = loader;
